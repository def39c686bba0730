import { expect } from '@playwright/test'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, openAdminPage, orderCards, signIn } from '../admin.ts'
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

test('finds orders while typing, counts them under each filter and leads to the list that has them', async ({
  page,
  store,
}) => {
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
})

test('what has to be packed begins with the order that has waited longest, until another order is chosen [ORD-03]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  await insertOrders(store)
  await openAdminPage(page, store, '/admin/orders')
  await expect(orderCards(page)).toContainText(['SOON', 'LATE'])
  const sort = page.getByLabel('Sort')
  await expect(sort).toHaveValue('oldest')
  await page.getByLabel('Other Status').selectOption('All Orders (3)')
  await expect(orderCards(page)).toContainText(['BENS', 'SOON', 'LATE'])
  await expect(sort).toHaveValue('newest')
  await sort.selectOption('Oldest First')
  await expect(orderCards(page)).toContainText(['SOON', 'BENS', 'LATE'])
})

test('dates limit the list, and stay when another filter is chosen', async ({ page, store }) => {
  await clearStore(store)
  await insertOrders(store)
  await openAdminPage(page, store, '/admin/orders?show=all')
  await page.getByText('Dates', { exact: true }).press('Enter')
  await page.getByLabel('From').fill('2026-11-02')
  await expect(orderCards(page)).toContainText(['BENS', 'SOON'])
  await page.getByLabel('To', { exact: true }).fill('2026-11-02')
  await expect(orderCards(page)).toContainText(['SOON'])
  await page.getByRole('link', { name: 'Need Action 1' }).click()
  await expect(orderCards(page)).toContainText(['SOON'])
  await page.getByLabel('From').fill('')
  await expect(orderCards(page)).toHaveCount(2)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the search is a form that keeps the list', async ({ page, store }) => {
    await clearStore(store)
    await insertOrders(store)
    await signIn(page, store)
    await page.goto('/admin/orders?show=shipped')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('gundang')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(orderCards(page)).toContainText(['BENS'])
    expect(new URL(page.url()).searchParams.get('show')).toBe('shipped')
  })
})
