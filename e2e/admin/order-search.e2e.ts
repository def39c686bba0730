import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, leaveList, openAdminPage, orderCards } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

/** A shipped order of Ben and two paid ones of Siti; the one placed first was paid last. */
async function insertOrders({ db }: RunningStore) {
  const paid = { status: 'paid', paid: 1, requiresAction: 1, shipName: 'Siti Nurhaliza' } as const
  await insertOrder(db, { ...paid, orderNumber: 'LATE', createdAt: '2026-11-01', paidAt: '2026-11-08' })
  await insertOrder(db, { ...paid, orderNumber: 'SOON', createdAt: '2026-11-02', paidAt: '2026-11-03' })
  await insertOrder(db, {
    status: 'shipped',
    paid: 1,
    orderNumber: 'BENS',
    shipName: 'Ben Gundang',
    shipPhone: '+60198887777',
    createdAt: '2026-11-03',
    paidAt: '2026-11-04',
  })
}

test('finds orders while typing, and shows them in two columns or one [ORD-05]', async ({ page, store }) => {
  await clearStore(store)
  await insertOrders(store)
  await openAdminPage(page, store, '/admin/orders')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill('019-888 7777')
  await expect(page.getByText('No orders found in this category')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shipped 1' })).toBeVisible()
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
})

test('finds sales while typing, and adds new ones at once [SALES-02, GEN-05]', async ({ page, store }) => {
  await clearStore(store)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const [title, days] of [
    ['Sold skirt', 3],
    ['Sold scarf', 100],
  ] as const)
    await insertProduct(store.db, { title, sold: 1, soldAt: ago(days), soldPriceSen: 4_000 })
  await page.clock.install()
  await openAdminPage(page, store, '/admin/sold-items')
  const titles = page.getByRole('row').locator('td:first-child span:first-child')
  const search = page.getByPlaceholder('Search by product, customer, or order ID...')
  await search.fill('skirt')
  await expect(titles).toHaveText(['Sold skirt'])
  await search.fill('')
  await leaveList(page, options => expect(titles).toHaveCount(2, options))
  await createShopper(store).buy([await insertProduct(store.db, { title: 'Sold this moment' })])
  await expect(titles).toHaveText(['Sold this moment', 'Sold skirt', 'Sold scarf'])
})
