import { type ClientRequest, get } from 'node:http'
import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore } from '../admin.ts'
import { addToCart, createShopper, fillCheckout } from '../shopper.ts'
import { test } from '../store-fixture.ts'

// Two held products at most, of a shopper and of a network.
test.use({ storeSettings: { RATE_LIMITS: 'on', MAX_HELD_PRODUCTS: '2' } })

// Pieces that wait for payment count for the whole network.
test.afterEach(({ store }) => clearStore(store))

test('a refused live stream connects later, a cart with too many pieces says so before anything is asked, and a payment that exceeds a limit gives the reason', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  const { db } = store
  await test.step('a refused live stream leaves the page working', async () => {
    const quiet = await insertProduct(db, { title: 'Quiet coat' })
    const streams = await Promise.all(Array.from({ length: 120 }, () => openStream(store.url)))
    const refused = page.waitForResponse(response => response.url().endsWith('/api/live'))
    await addToCart(page, quiet)
    expect((await refused).status()).toBe(429)
    await expect(page.getByRole('alert')).toHaveCount(0)
    for (const stream of streams) stream.destroy()
    await page.waitForResponse(response => response.url().endsWith('/api/live') && response.ok())
    await createShopper(store).buy([quiet])
    await expect(page.getByText('This item has been sold').first()).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('cart'))
    pageErrors.splice(0)
  })

  await createShopper(store).startPaying([await insertProduct(db), await insertProduct(db)])
  for (let count = 0; count < 3; count++) await addToCart(page, await insertProduct(db))
  await page.goto('/cart')
  await expect(page.getByText('You can pay for at most 2 pieces at once.')).toBeVisible()
  const checkOut = page.getByRole('button', { name: 'check out!' })
  await expect(checkOut).toBeDisabled()
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(checkOut).toBeEnabled()

  await checkOut.click()
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await expect(page.getByText(/Too many pieces are waiting for payment from your network/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
  expect(pageErrors.splice(0).join()).toContain('429')
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
