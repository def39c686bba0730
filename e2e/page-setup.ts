import type { Page } from '@playwright/test'

/**
 * Prepares a new page: its errors are collected, and navigations wait until the page is hydrated.
 */
export function preparePage(page: Page, errors: string[]): void {
  collectPageErrors(page, errors)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    await waitForDialogHistory(page)
    const response = await goto(url, options)
    await waitForHydration(page)
    return response
  }
  page.reload = async options => {
    const response = await reload(options)
    await waitForHydration(page)
    return response
  }
}

/**
 * Resolves when the dialogs that were closed have left the history. They do a moment later, which
 * would end a navigation that has begun meanwhile.
 */
export async function waitForDialogHistory(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state?.dialogs ?? 0) <= document.querySelectorAll('dialog[open]').length)
}

/** Opens a page without waiting for its hydration. */
export async function openBeforeHydration(page: Page, url: string): Promise<void> {
  await page.evaluate(address => location.assign(address), url)
  await page.waitForURL(url, { waitUntil: 'domcontentloaded' })
}

/**
 * Resolves when React has hydrated the document; before that, input is lost or handled without
 * JavaScript. Resolves at once for pages without the app's scripts, such as the payment page.
 */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!('__reactRouterContext' in window)) return true
    // A script has failed, so that the page stays as the server has sent it.
    if (document.getElementById('load-failure')?.hidden === false) return true
    const key = Object.keys(document).find(name => name.startsWith('__reactContainer$'))
    if (!key) return false
    const root = (document as unknown as Record<string, ReactRootFiber | undefined>)[key]
    return root?.stateNode.current.memoizedState?.isDehydrated === false
  })
}

/** The part of React's root fiber that says whether hydration has finished. */
interface ReactRootFiber {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } }
}

/**
 * What the router's own reading of a response fails with when another navigation or revalidation
 * aborts it: in Chromium up to 155, and later.
 */
const routerAborts = ['BodyStreamBuffer was aborted', 'signal is aborted without reason']

/**
 * Collects uncaught exceptions and console errors of the store's own pages and resources. Messages
 * of the browser itself and of its extensions have no URL, or one of another host. Some browsers
 * request a favicon even for responses that are no pages.
 */
function collectPageErrors(page: Page, errors: string[]): void {
  page.on('pageerror', error => {
    if (!routerAborts.includes(error.message)) errors.push(String(error))
  })
  page.on('console', message => {
    const { url } = message.location()
    if (message.type() === 'error' && isStoreUrl(url)) errors.push(`${message.text()} (${url})`)
  })
}

function isStoreUrl(url: string): boolean {
  const { hostname, pathname } = new URL(URL.canParse(url) ? url : 'about:blank')
  return hostname === 'localhost' && pathname !== '/favicon.ico'
}
