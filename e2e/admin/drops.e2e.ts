import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, createPhoto, fillProductForm, openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createMouseInput } from '../input.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test('a product added to a new drop appears on a shopper’s open page at the second, whatever the phone’s clock says', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(page, store, '/admin/add-product')
  await page.getByLabel('Images').setInputFiles(await createPhoto())
  await fillProductForm(page, createMouseInput(), { title: 'Secret jacket' })
  await page.getByText('In a drop', { exact: true }).click()
  await page.getByLabel('Name of the drop').fill('Tamu Gaya')
  await page.getByLabel('Day').fill('2020-01-01')
  const save = page.getByRole('button', { name: 'Add Product' })
  await save.click()
  await expect(page.getByText('Please choose a time in the future, within a year.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  // Nothing meant for a drop is published at once by mistake.
  await page.reload()
  await expect(page.getByLabel('Name of the drop')).toHaveValue('Tamu Gaya')
  await page.getByLabel('Day').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10))
  await save.click()
  await expect(page.getByText('Added to the drop!')).toBeVisible()
  await page.getByRole('link', { name: 'Tamu Gaya' }).click()
  await expect(page.getByRole('heading', { name: 'Secret jacket' })).toBeVisible()
  await expect(page.getByText(/Opens on .*20:00/)).toBeVisible()

  const shopper = await openPageInNewContext(browser, store, pageErrors)
  await shopper.addInitScript(() => {
    const readClock = Date.now
    Date.now = () => readClock() + 5 * 86_400_000
  })
  await shopper.goto('/drop/tamu-gaya')
  await expect(shopper.getByText('One piece', { exact: true })).toBeVisible()
  await expect(shopper.getByRole('timer')).toContainText(/0[12]\s*days/)
  await expect(shopper.getByText('Secret jacket')).toHaveCount(0)

  // The form knows whole minutes. What the admin does next lets the store look at the time again.
  const { id } = await store.db.selectFrom('drops').select('id').executeTakeFirstOrThrow()
  await insertProduct(store.db, { title: 'Not this time', dropId: id, withdrawnAt: new Date().toISOString() })
  await page.reload()
  const opensAt = new Date(Date.now() + 2_000).toISOString()
  await store.db.updateTable('drops').set({ opensAt }).execute()
  const other = page.getByRole('listitem').filter({ hasText: 'Not this time' })
  await other.getByRole('button', { name: 'Take out' }).click()
  await expect(other).toHaveCount(0)
  await expect(shopper.getByRole('link', { name: /Secret jacket/ })).toBeVisible()
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(opensAt))
  await expect(shopper.getByText('It’s open')).toBeVisible()
  await shopper.getByRole('link', { name: /Secret jacket/ }).click()
  await shopper.getByRole('button', { name: 'Add to cart' }).click()
  await shopper.context().close()
})
