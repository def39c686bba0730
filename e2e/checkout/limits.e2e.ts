import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openDatabase } from '../../platform/database/open-database.server.ts'
import { insertProduct } from '../../test/factories.ts'
import { startStore } from '../../test/processes/store-process.ts'
import { addToCart, createShopper, fillCheckout } from '../shopper.ts'
import { test as base, type RunningStore } from '../store-fixture.ts'

/** A store with its limits on, two held products at most. */
const test = base.extend<{ limitedStore: RunningStore }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  limitedStore: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'store-limits-'))
    const { url, stop } = await startStore({ DATA_DIR: dataDir, RATE_LIMITS: 'on', MAX_HELD_PRODUCTS: '2' })
    const db = await openDatabase({ dataDir })
    await use({ url, dataDir, db })
    await db.destroy()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: ({ limitedStore }, use) => use(limitedStore.url),
})

test('the cart says that it has too many pieces before anything is asked', async ({ page, limitedStore: { db } }) => {
  for (let count = 0; count < 3; count++) await addToCart(page, await insertProduct(db))
  await page.goto('/cart')
  await expect(page.getByText('You can pay for at most 2 pieces at once.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'check out!' })).toBeDisabled()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'check out!' })).toBeEnabled()
})

test('a payment that exceeds a limit shows the toast and the reason', async ({ page, limitedStore, pageErrors }) => {
  const { db } = limitedStore
  await createShopper(limitedStore).startPaying([await insertProduct(db), await insertProduct(db)])
  await addToCart(page, await insertProduct(db))
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await expect(page.getByText(/Too many pieces are waiting for payment from your network/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
  expect(pageErrors.splice(0).join()).toContain('429')
})

test('a refused live stream leaves the page working, and it connects later', async ({
  page,
  limitedStore,
  pageErrors,
}) => {
  const { db, url } = limitedStore
  const product = await insertProduct(db, { title: 'Quiet coat' })
  const streams = await Promise.all(Array.from({ length: 120 }, () => openStream(url)))
  const refused = page.waitForResponse(response => response.url().endsWith('/api/live'))
  await addToCart(page, product)
  expect((await refused).status()).toBe(429)
  await expect(page.getByRole('alert')).toHaveCount(0)
  pageErrors.splice(0)

  for (const stream of streams) stream.destroy()
  await page.waitForResponse(response => response.url().endsWith('/api/live') && response.ok(), { timeout: 30_000 })
  await createShopper(limitedStore).buy([product])
  await expect(page.getByText('This item has been sold').first()).toBeVisible()
  pageErrors.splice(0)
})

test('a link to a page that has to wait leads to the document', async ({ page, limitedStore: { db } }) => {
  const product = await insertProduct(db, { title: 'Busy blouse' })
  await page.goto('/shop')
  let isBusy = true
  await page.route(/\/product\/[^/]+\.data/, route => {
    if (!isBusy) return route.continue()
    isBusy = false
    const headers = { 'x-remix-redirect': `/product/${product}`, 'x-remix-reload-document': 'true' }
    return route.fulfill({ status: 204, headers })
  })
  const document = page.waitForRequest(request => request.isNavigationRequest())
  await page
    .getByRole('link', { name: /Busy blouse/ })
    .first()
    .click()
  expect(new URL((await document).url()).pathname).toBe(`/product/${product}`)
  await expect(page.getByRole('heading', { name: 'Busy blouse' })).toBeVisible()
})

function openStream(url: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const stream = get(`${url.replace('localhost', '127.0.0.1')}/api/live`, { agent: false }, response => {
      response.resume()
      response.on('error', () => {})
      resolve(stream)
    })
    stream.on('error', reject)
  })
}
