import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { type RunningStore, test } from '../store-fixture.ts'

const title = 'Shareable shacket'

/** Opens the product's page by a link with a query. Returns the address to share. */
async function openProduct(page: Page, store: RunningStore) {
  const id = await insertProduct(store.db, { title, category: 'shareable' })
  await page.goto(`/product/${id}?utm_source=somewhere#top`)
  return new URL(`/product/${id}`, page.url()).href
}

const pressShare = (page: Page) => page.getByRole('button', { name: 'Share' }).click()

test.describe('where the browser can share', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const calls: { data: unknown; end: (errorName?: string) => void }[] = []
      const share = (data: unknown) =>
        new Promise<void>((resolve, reject) => {
          calls.push({ data, end: name => (name ? reject(new DOMException('Not shared', name)) : resolve()) })
        })
      Object.assign(window, { shareCalls: calls })
      Object.defineProperty(navigator, 'share', { value: share })
    }),
  )

  interface ShareWindow {
    shareCalls: { data: unknown; end: (errorName?: string) => void }[]
  }
  const readShared = (page: Page) =>
    page.evaluate(() => (window as unknown as ShareWindow).shareCalls.map(({ data }) => data))
  const endSharing = (page: Page, errorName?: string) =>
    page.evaluate(name => (window as unknown as ShareWindow).shareCalls.at(-1)?.end(name), errorName)

  test('shares the title and the clean address, one press at a time, and says nothing when the shopper cancels', async ({
    page,
    store,
  }) => {
    const url = await openProduct(page, store)
    await pressShare(page)
    await pressShare(page)
    expect(await readShared(page)).toEqual([{ title, url }])
    await endSharing(page)
    await pressShare(page)
    await endSharing(page, 'AbortError')
    // The button works again, so the press before has ended.
    await pressShare(page)
    expect(await readShared(page)).toHaveLength(3)
    await expect(page.getByText('Link copied')).toHaveCount(0)
    await expect(page.getByLabel('Copy this link')).toHaveCount(0)
  })

  test('copies the link when the browser refuses to share', async ({ page, context, store }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const url = await openProduct(page, store)
    await pressShare(page)
    await endSharing(page, 'NotAllowedError')
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  })
})

test('copies the clean address where the browser cannot share', async ({ page, context, store }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const url = await openProduct(page, store)
  await page.getByRole('button', { name: 'Share' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
})
