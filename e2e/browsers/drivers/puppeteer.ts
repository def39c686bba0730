import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { type DrivenBrowser, findControl, type Tab } from './tab.ts'

// Firefox asks for an icon of the payment page, which the page's policy forbids. It tells of live
// connections that end with their page.
const isHarmless = /\/favicon\.ico|was interrupted while the page was loading/

/**
 * Starts a Chromium or a Firefox. Playwright drives only its own build of Firefox, Puppeteer any.
 */
export async function launchByPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<DrivenBrowser> {
  const launched = await launch({
    browser,
    executablePath,
    headless: true,
    // A busy machine needs more than the default.
    timeout: 90_000,
    defaultViewport: { width: 390, height: 844 },
    ...(browser === 'chrome' && { args: ['--no-sandbox', '--disable-gpu'] }),
  })
  const errors: string[] = []
  return {
    errors,
    async openTab() {
      const page = await launched.newPage()
      page.on('pageerror', error => void (isHarmless.test(String(error)) || errors.push(String(error))))
      return createTab(page)
    },
    close: () => launched.close(),
  }
}

const createTab = (page: Page): Tab => ({
  async goTo(url) {
    await page.goto(url, { waitUntil: 'domcontentloaded' })
  },
  // Puppeteer's own waits in vain for a page that Firefox restores. The script returns before the
  // page is left: a page that is gone answers nothing.
  back: () => page.evaluate(() => void setTimeout(() => history.back())),
  close: () => page.close(),
  run: (script, argument) => page.evaluate(script as never, argument),
  // Puppeteer's own locators evaluate text as code, which the pages' policy forbids.
  async find(control) {
    const found = await page.evaluateHandle(findControl, control)
    const element = found.asElement() as ElementHandle<Element> | null
    return element ? { press: () => element.click(), type: text => element.type(text) } : undefined
  },
})
