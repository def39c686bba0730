import type { Page } from '@playwright/test'

/** Holds requests back until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await released
    await route.continue()
  })
  return release
}

/** Fails a page's form submissions, but not its reads. */
export const failSubmissions = (page: Page, url: string | RegExp) =>
  page.route(url, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
