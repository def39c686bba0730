import { expect, type Locator, type Page } from '@playwright/test'
import type { Db } from '#store/database.server.ts'
import { findAxeViolations } from '../axe.ts'
import { findMotion, findOddLooks, findSmallTargets, findUnseenFocus } from './control-problems.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { lengthenData } from './long-words.ts'

// 1280 px first: at that width all controls that bring a state about are in view.
const [desk, phone] = [1280, 390]

/** What has to be seen without scrolling on a screen of this size. */
export type FirstView = Partial<
  Record<
    '1920x1080' | '1440x900' | '1280x720' | '1024x700' | '390x844' | '360x640',
    ((page: Page) => Locator[]) | undefined
  >
>

interface ScreenOptions {
  firstView?: FirstView | undefined
  isAdmin?: boolean
  failsLargeText?: boolean | undefined
}

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

async function expectFit(page: Page, situation: string) {
  expect.soft(await readSidewaysScroll(page), `sideways scroll ${situation}`).toBeLessThanOrEqual(0)
  expect.soft(await findLayoutProblems(page), `layout ${situation}`).toEqual([])
}

/**
 * Checks a screen that stands still at two widths, with text at 200 % and with long words at three.
 */
export async function checkScreen(page: Page, db: Db, options: ScreenOptions = {}) {
  const { firstView = {}, isAdmin = false, failsLargeText = false } = options
  let checkedMarkup = ''
  // The icons of admins' toasts are those of their library, which move all the same.
  if (!isAdmin) expect.soft(await findMotion(page)).toEqual([])
  for (const [size, listTargets] of Object.entries(firstView)) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    for (const target of listTargets?.(page) ?? [])
      await expect.poll(() => target.evaluate(isSeenAtFirst), `${target} on ${size} px`).toBe(true)
  }
  for (const width of [desk, phone]) {
    await page.setViewportSize({ width, height: 900 })
    const markup = await readMarkup(page)
    // Axe is by far the slowest check, and most screens have the same DOM at every width.
    if (markup !== checkedMarkup) expect.soft(await findAxeViolations(page), `axe at ${width} px`).toEqual([])
    checkedMarkup = markup
    if (isAdmin) expect.soft(await findOddLooks(page), `looks at ${width} px`).toEqual([])
    for (const textSize of failsLargeText ? [''] : ['', '200%']) {
      await setTextSize(page, textSize)
      await expectFit(page, `at ${width} px ${textSize}`)
      if (width === phone) expect.soft(await findSmallTargets(page), `targets ${textSize}`).toEqual([])
    }
    await setTextSize(page, '')
  }
  expect.soft(await findUnseenFocus(page)).toEqual([])
  for (const width of [desk, phone, isAdmin ? 360 : 320]) {
    await page.setViewportSize({ width, height: 900 })
    await lengthenData(page, db)
    await expectFit(page, `with long words at ${width} px`)
  }
}

/** Runs in the page. Whether an element is on the screen, with nothing over its lower edge. */
function isSeenAtFirst(element: Element): boolean {
  scrollTo({ top: 0, behavior: 'instant' })
  const { left, top, bottom } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + 6, bottom - 4)
  return top >= 0 && bottom <= innerHeight && hit !== null && (element.contains(hit) || hit.contains(element))
}
