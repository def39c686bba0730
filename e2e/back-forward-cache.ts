import { expect, type Page } from '@playwright/test'
import { findInstalledChromium } from '../scripts/find-browser.ts'
import { waitForDialogHistory } from './page-setup.ts'
import { launchOptions } from './playwright.config.ts'
import { test } from './store-fixture.ts'

declare global {
  interface Window {
    /** How often the document came back out of the back/forward cache. */
    timesRestored?: number
  }
}

const executablePath = findInstalledChromium()

/** What a busy machine does to a kept page, by Chromium's names. Other reasons are the page's. */
const busyMachine = new Set([
  // A question of the test itself that reached the page in the cache.
  'JavaScriptExecution',
  'TimeoutPuttingInCache',
  'NavigationCancelledWhileRestoring',
  'CacheLimit',
  'ForegroundCacheLimit',
  'CacheFlushed',
  'RendererProcessKilled',
])

/** Why the browser loaded the last page again instead of restoring it, by Chromium's names. */
let reasons: string[] = []

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
  test.beforeEach(async ({ page }) => {
    reasons = []
    const session = await page.context().newCDPSession(page)
    session.on('Page.backForwardCacheNotUsed', event => {
      reasons = event.notRestoredExplanations.map(({ reason }) => reason)
    })
    await session.send('Page.enable')
    await page.addInitScript(() => {
      window.timesRestored = 0
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) window.timesRestored = (window.timesRestored ?? 0) + 1
      })
    })
  })
}

/** Goes back `steps` entries to a page, and fails when it was loaded again because of itself. */
export async function goBackToRestored(page: Page, url: RegExp, steps = 1): Promise<void> {
  reasons = []
  await waitForDialogHistory(page)
  await page.evaluate(count => history.go(-count), steps)
  await page.waitForURL(url, { waitUntil: 'commit' })
  let isGivenUp = false
  await expect(async () => {
    isGivenUp = reasons.length > 0 && reasons.every(reason => busyMachine.has(reason))
    if (isGivenUp) return
    const timesRestored = await page.evaluate(() => window.timesRestored ?? 0)
    expect(timesRestored, `The page was not restored: ${reasons.join(', ')}`).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
  test.skip(isGivenUp, `The browser gave the page up: ${reasons.join(', ')}`)
}
