import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { openPageInNewContext, photos, test } from '../store-fixture.ts'

test('prices are lowered on a phone, shown on open pages with nothing struck through, and put back by one press', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  const imageUrls = JSON.stringify(photos)
  const priceSince = '2026-01-01T00:00:00.000Z'
  const id = await insertProduct(store.db, { title: 'Slow seller', imageUrls, priceSince })
  const young = { title: 'Fresh tee', imageUrls, priceSince: new Date().toISOString() }
  await insertProduct(store.db, young)
  const shopper = await openPageInNewContext(browser, store, pageErrors)
  await shopper.goto(`/product/${id}`)
  const newPrice = shopper.getByText('MYR 38.00').first()

  await page.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(page, store, '/admin/prices')
  await page.getByLabel('Select all 2').check()
  const bar = page.getByRole('region', { name: 'Change of prices' })
  await bar.getByRole('button', { name: 'Change prices' }).click()
  await expect(bar.getByRole('alert')).toContainText('Give a whole percentage from 1 to 99.')
  await expect(bar.getByRole('textbox', { name: 'Lower by %' })).toBeFocused()
  await page.keyboard.type('15')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Slow seller' })).toContainText('MYR 38.00Nothing is struck through')
  expect(await findAxeViolations(page)).toEqual([])

  // The response is lost: what was done is shown by the next live event.
  await page.route('**/admin/prices.data*', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await bar.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByText('The store did not answer.')).toBeVisible()
  await expect(newPrice).toBeVisible()
  await expect(shopper.getByText('Earlier price')).toHaveCount(0)
  await expect(bar).toContainText('2 prices changed')
  await page.unrouteAll({ behavior: 'wait' })
  pageErrors.splice(0)
  const prices = await store.db.selectFrom('products').select('priceSen').execute()
  expect(prices).toEqual([{ priceSen: 3800 }, { priceSen: 3800 }])

  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toContainText('2 prices undone')
  await expect(newPrice).toHaveCount(0)
  await shopper.context().close()
})
