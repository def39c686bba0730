import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from '../axe.ts'
import { test } from './fixture.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { lengthenData } from './long-words.ts'
import { screens } from './screens.ts'

// 1280 px first: at that width all controls that bring a state about are in view.
const widths = [1280, 390]

const readSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const setTextSize = (page: Page, size: string) =>
  page.evaluate(value => {
    document.documentElement.style.fontSize = value
  }, size)

/**
 * The markup without what the browser writes into it by itself, such as the photo it has chosen.
 */
const readMarkup = (page: Page) => page.evaluate(() => document.body.outerHTML)

for (const { name, show, expectedErrors } of screens)
  test(`${name} passes axe, fits the screen and loses nothing with text at 200 % or with long words`, async ({
    fixture,
    page,
    pageErrors,
    store,
  }) => {
    // Animations are tested elsewhere: here everything is in its final place at once.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
    await show(fixture)
    let checkedMarkup = ''
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const markup = await readMarkup(page)
      // Axe is by far the slowest check, and most screens have the same DOM at every width.
      if (markup !== checkedMarkup) expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([])
      checkedMarkup = markup
      for (const textSize of ['', '200%']) {
        await setTextSize(page, textSize)
        const situation = `at ${width} px ${textSize}`
        expect.soft(await readSidewaysScroll(page), `sideways scroll ${situation}`).toBeLessThanOrEqual(0)
        expect.soft(await findLayoutProblems(page), `layout ${situation}`).toEqual([])
      }
      await setTextSize(page, '')
    }
    for (const width of [...widths, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await lengthenData(page, store.db)
      const situation = `with long words at ${width} px`
      expect.soft(await readSidewaysScroll(page), `sideways scroll ${situation}`).toBeLessThanOrEqual(0)
      expect.soft(await findLayoutProblems(page), `layout ${situation}`).toEqual([])
    }
    // Errors that come later are left out, such as that of a script that is loaded offline.
    await page.goto('about:blank')
    const unexpectedErrors = pageErrors.splice(0).filter(error => !expectedErrors?.test(error))
    expect(unexpectedErrors).toEqual([])
  })
