import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from '../axe.ts'
import { test } from './fixture.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { screens } from './screens.ts'

// 1280 first: most states are brought up faster where everything is in view.
const widths = [1280, 390]

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const setTextSize = (page: Page, size: string) =>
  page.evaluate(size => {
    document.documentElement.style.fontSize = size
  }, size)

for (const { name, show, expectedErrors } of screens)
  test(`${name}: axe finds nothing, nothing scrolls sideways, and text at 200 % loses nothing`, async ({
    fixture,
    page,
    pageErrors,
  }) => {
    // Everything stands where it belongs at once; how it gets there is tested elsewhere.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
    await show(fixture)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([])
      expect.soft(await sideways(page), `sideways at ${width} px`).toBeLessThanOrEqual(0)
      expect.soft(await page.evaluate(findLayoutProblems), `lost at ${width} px`).toEqual([])
      await setTextSize(page, '200%')
      expect.soft(await sideways(page), `sideways at ${width} px and 200 %`).toBeLessThanOrEqual(0)
      expect.soft(await page.evaluate(findLayoutProblems), `lost at ${width} px and 200 %`).toEqual([])
      await setTextSize(page, '')
    }
    const left = pageErrors.splice(0).filter(error => !expectedErrors?.test(error))
    expect(left).toEqual([])
  })
