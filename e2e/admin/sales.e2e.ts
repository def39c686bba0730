import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, leaveList, openAdminPage } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'

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
