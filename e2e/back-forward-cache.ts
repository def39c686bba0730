import { expect, type Page } from '@playwright/test'
import { findInstalledChromium } from '../scripts/find-browser.ts'
import { launchOptions } from './playwright.config.ts'
import { test } from './store-fixture.ts'

declare global {
  interface Window {
    /** How often the document came back out of the back/forward cache. */
    timesRestored?: number
  }
}

const executablePath = findInstalledChromium()

/** Lets the tests of a file run with the back/forward cache, which Playwright turns off. */
export function allowBackForwardCache() {
  test.skip(executablePath === undefined, 'The browser of the npm package has no back/forward cache.')
  test.use({
    launchOptions: {
      ...launchOptions,
      ...(executablePath && { executablePath }),
      args: [...launchOptions.args, '--headless=new'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    },
  })
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      window.timesRestored = 0
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) window.timesRestored = (window.timesRestored ?? 0) + 1
      })
    }),
  )
}

/** Goes back `steps` entries to a page, and fails when it was loaded instead of restored. */
export async function goBackToRestored(page: Page, url: RegExp, steps = 1): Promise<void> {
  await page.evaluate(count => history.go(-count), steps)
  await page.waitForURL(url, { waitUntil: 'commit' })
  await expect(async () => {
    const [timesRestored, reasons] = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
        notRestoredReasons?: unknown
      })[]
      return [window.timesRestored ?? 0, JSON.stringify(navigation?.notRestoredReasons)] as const
    })
    expect(timesRestored, `The page was not restored: ${reasons}`).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
}
