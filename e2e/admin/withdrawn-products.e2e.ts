import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, openAdminPage, orderCards, statValue } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test("a product whose order is cancelled without restock is nowhere, says why on the admin's page and goes back on sale from there", async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await clearStore(store)
  const id = await insertProduct(store.db, { title: 'Wandering waistcoat', category: 'wandering' })
  const { order } = await createShopper(store).buy([id])
  const shopper = await openPageInNewContext(browser, store, pageErrors)
  await shopper.goto(`/product/${id}`)
  await expect(shopper.getByText('This item has been sold')).toBeVisible()

  await openAdminPage(page, store, '/admin/orders')
  await page.getByText('Change status').click()
  await page.getByRole('button', { name: 'to cancelled' }).click()
  await page.getByLabel('Put the pieces back on sale').uncheck()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(orderCards(page)).toContainText('Marked as cancelled')
  await expect(shopper.getByText('No longer available')).toBeVisible()
  await expect(shopper.getByText('This item has been sold')).toHaveCount(0)
  expect((await shopper.reload())?.status()).toBe(200)
  await expect(shopper.getByText('No longer available')).toBeVisible()
  await expect(shopper.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
  const jsonLd = await shopper.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(jsonLd ?? '')).toMatchObject({ offers: { availability: 'https://schema.org/Discontinued' } })

  // The page asks for its product once more when its live stream has connected.
  await expect.poll(() => pageErrors.splice(0)).toEqual([expect.stringContaining(`/api/products/${id}`)])

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Withdrawn (1)' }).click()
  await expect(page.getByRole('link', { name: /Wandering waistcoat/ })).toBeVisible()
  await page.goto(`/admin/orders?order=${order.id}`)
  await orderCards(page).getByRole('link', { name: 'Wandering waistcoat' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Withdrawn on \d+ \w+ 2\d{3}/)
  await expect(main).toContainText(`Its order #${order.orderNumber} was cancelled, and it was not put back on sale.`)
  await main.getByRole('button', { name: 'Put back on sale' }).click()
  await expect(page.getByText('Back on sale', { exact: true })).toBeVisible()
  await expect(main).not.toContainText('Withdrawn on')
  await expect(shopper.getByText('No longer available')).toHaveCount(0)
  await expect(shopper.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await page.goto('/admin?filter=wandering')
  await expect(statValue(page, 'Active Listings')).toHaveText('1')
  await expect(statValue(page, 'Items Sold')).toHaveText('0')
  await shopper.context().close()
})
