import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, leaveList, openAdminPage, orderCards } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test('finds orders and sales while typing, and adds new sales at once [ORD-05, SALES-02, GEN-05]', {
  tag: '@full',
}, async ({ page, store }) => {
  await clearStore(store)
  for (const _ of [1, 2]) await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await insertOrder(store.db, { status: 'shipped', paid: 1, orderNumber: 'BENS', shipPhone: '+60198887777' })
  for (const title of ['Sold skirt', 'Sold scarf'])
    await insertProduct(store.db, { title, sold: 1, soldAt: '2026-11-01T00:00:00.000Z', soldPriceSen: 4_000 })
  await page.clock.install()
  await openAdminPage(page, store, '/admin/orders')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('019-888 7777')
  await expect(page.getByText('No orders found in this category')).toBeVisible()
  await expect(search).toBeFocused()
  await page.getByRole('link', { name: 'Found in All Orders (1)' }).click()
  await expect(orderCards(page)).toContainText(['BENS'])
  expect(new URL(page.url()).searchParams.get('q')).toBe('019-888 7777')
  await page.getByRole('link', { name: 'Need Action 0' }).click()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await expect(orderCards(page)).toHaveCount(2)
  const countColumns = async () =>
    new Set(await orderCards(page).evaluateAll(cards => cards.map(card => card.getBoundingClientRect().x))).size
  expect(await countColumns()).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await countColumns()).toBe(1)

  await page.goto('/admin/sold-items')
  const titles = page.getByRole('row').locator('td:first-child span:first-child')
  const sales = page.getByPlaceholder('Search by product, customer, or order ID...')
  await sales.fill('skirt')
  await expect(titles).toHaveText(['Sold skirt'])
  await sales.fill('')
  await leaveList(page, options => expect(titles).toHaveCount(2, options))
  await createShopper(store).buy([await insertProduct(store.db, { title: 'Sold this moment' })])
  await expect(titles.first()).toHaveText('Sold this moment')
})
