import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, leaveList, openAdminPage, statCard } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

/** Three sales, 3, 20 and 100 days old. Returns the id of the first one's order. */
async function insertSales(store: RunningStore): Promise<string> {
  await clearStore(store)
  const orderId = await insertOrder(store.db, { status: 'delivered', paid: 1 })
  const sold = (title: string, days: number, soldPriceSen: number, more = {}) =>
    insertProduct(store.db, { title, sold: 1, soldAt: ago(days), soldPriceSen, category: 'bottom', ...more })
  await sold('Sold skirt', 3, 4_000, {
    soldToName: 'Aminah Yusof',
    soldToEmail: 'aminah@example.com',
    soldOrderId: orderId,
  })
  await sold('Sold shirt', 20, 10_000)
  await sold('Sold scarf', 100, 7_000)
  return orderId
}

const titles = (page: Page) => page.getByRole('row').locator('td:first-child span:first-child')

test('shows statistics by period and sorts the sales [SALES-01, SALES-03, SALES-04, SALES-05, SALES-07]', async ({
  page,
  store,
}) => {
  await insertSales(store)
  await openAdminPage(page, store, '/admin/sold-items')
  await expect(statCard(page, 'Total Revenue')).toContainText('MYR 210.00')
  await expect(statCard(page, 'Items Sold')).toContainText('3')
  await expect(statCard(page, 'Average Price')).toContainText('MYR 70.00')
  await expect(statCard(page, 'Best Month')).toContainText(/Top Category: bottom.* \d{4}/)
  await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Customer', 'Price', 'Date Sold', 'Order'])
  await expect(titles(page)).toHaveText(['Sold skirt', 'Sold shirt', 'Sold scarf'])

  const sort = page.getByRole('combobox', { name: 'Sort' })
  for (const [option, order] of [
    ['Oldest First', ['Sold scarf', 'Sold shirt', 'Sold skirt']],
    ['Price High to Low', ['Sold shirt', 'Sold scarf', 'Sold skirt']],
    ['Price Low to High', ['Sold skirt', 'Sold scarf', 'Sold shirt']],
    ['Newest First', ['Sold skirt', 'Sold shirt', 'Sold scarf']],
  ] as const) {
    await sort.selectOption(option)
    await expect(titles(page)).toHaveText([...order])
  }
  for (const [period, count] of [
    ['Last week', 1],
    ['Last month', 2],
    ['Last year', 3],
    ['All Time', 3],
  ] as const) {
    await page.getByRole('link', { name: period }).click()
    await expect(titles(page)).toHaveCount(count)
    await expect(statCard(page, 'Items Sold')).toContainText(String(count))
    await expect(page.getByText(`Showing ${count} of 3 sold items`)).toBeVisible()
  }
})

test('finds sales by product, customer and order, and adds new ones at once [SALES-02, SALES-06, SALES-07, GEN-05]', async ({
  page,
  store,
}) => {
  const orderId = await insertSales(store)
  await page.clock.install()
  await openAdminPage(page, store, '/admin/sold-items')
  const search = page.getByPlaceholder('Search by product, customer, or order ID...')
  for (const text of ['skirt', 'aminah yusof', 'AMINAH@example', orderId, orderId.slice(-8).toUpperCase()]) {
    await search.fill(text)
    await expect(titles(page)).toHaveText(['Sold skirt'])
  }
  await expect(page.getByText('Showing 1 of 3 sold items')).toBeVisible()
  await search.fill('nothing like it')
  await expect(page.getByText('No sold items found for this period')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(search).toHaveValue('')
  await leaveList(page, options => expect(titles(page)).toHaveCount(3, options))

  const product = await insertProduct(store.db, { title: 'Sold this moment' })
  await createShopper(store).buy([product])
  await expect(titles(page)).toHaveText(['Sold this moment', 'Sold skirt', 'Sold shirt', 'Sold scarf'])
  await page.getByRole('link', { name: `#${orderId.slice(-8).toUpperCase()}` }).click()
  await page.waitForURL('**/admin/orders**')
  await expect(page.getByRole('article', { name: `Order #${orderId.slice(-8).toUpperCase()}` })).toBeVisible()
})
