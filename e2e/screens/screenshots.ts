import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from './fixture.ts'
import { screens } from './screens.ts'
import { admin } from './states/admin.ts'

const out = process.env.SCREENS_OUT ?? 'screens'
const chosenFolders = process.env.SCREENS_SIZES?.split(',')
const variants = [
  { folder: '1280', width: 1280, height: 900, textSize: '' },
  { folder: '1280-large-text', width: 1280, height: 900, textSize: '200%' },
  { folder: '1920', width: 1920, height: 1080, textSize: '' },
  { folder: '768', width: 768, height: 900, textSize: '' },
  { folder: '390', width: 390, height: 844, textSize: '' },
  { folder: '390-large-text', width: 390, height: 844, textSize: '200%' },
  { folder: '360', width: 360, height: 640, textSize: '' },
].filter(({ folder }) => !chosenFolders || chosenFolders.includes(folder))

/**
 * Loads lazy photos, which a screenshot of the whole page would miss because it doesn't scroll, and
 * has all decoded before they are painted: their blurred previews stand in their place else.
 */
async function fetchPhotos(page: Page) {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await page.evaluate(() => {
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
  })
  await page
    .waitForFunction(
      () => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
      null,
      { timeout: 5_000 },
    )
    .catch(() => {})
}

/** Waits for what is appearing. What moves without end, or by scrolling, goes on. */
const finishArrivals = (page: Page) =>
  page.evaluate(async () => {
    // What has just come into view begins to move when it is painted.
    await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const arrivals = document.getAnimations().filter(({ effect, timeline }) => {
      const endTime = Number(effect?.getComputedTiming().endTime)
      return timeline === document.timeline && endTime < 1_000
    })
    return Promise.allSettled(arrivals.map(({ finished }) => finished))
  })

for (const { name, show, isViewportOnly } of [...screens, ...admin])
  test(name, async ({ fixture, page, pageErrors }) => {
    // What a page does once, as it loads, it does for the first size alone.
    const [first] = variants
    if (first) await page.setViewportSize({ width: first.width, height: first.height })
    await show(fixture)
    for (const { folder, width, height, textSize } of variants) {
      await page.setViewportSize({ width, height })
      await page.evaluate(size => {
        document.documentElement.style.fontSize = size
      }, textSize)
      // What sticks to the top is there, and no button looks as a pointer over it makes it look.
      if (!isViewportOnly) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.mouse.move(0, 0)
      // Twice: of what has appeared meanwhile, too.
      for (const _ of [1, 2]) {
        await fetchPhotos(page)
        await finishArrivals(page)
      }
      // At another width, and with its photos, the page has scrolled away from the last press.
      if (isViewportOnly)
        await page.evaluate(() =>
          document.querySelector(':focus:not(dialog *)')?.scrollIntoView({ behavior: 'instant', block: 'center' }),
        )
      mkdirSync(join(out, folder), { recursive: true })
      // Running animations belong to the screenshot.
      await page.screenshot({ path: join(out, folder, `${name}.png`), fullPage: !isViewportOnly })
    }
    pageErrors.splice(0)
  })
