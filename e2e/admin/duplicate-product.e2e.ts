import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { chip, clearStore, openAdminPage, photoPreviews, unfoldFacts } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { photos, test } from '../store-fixture.ts'

test('a product is duplicated without its photos and flaws, and never over a draft without a press', async ({
  page,
  store,
}) => {
  await clearStore(store)
  const facts = { category: 'bottom', garmentType: 'jeans', condition: 'good', fitSize: 'W32', brand: 'Levi’s' }
  const measurements = JSON.stringify({ waist: 41 })
  const common = { ...facts, measurements, flaws: 'A hole', imageUrls: JSON.stringify(photos), priceSen: 8950 }
  const one = await insertProduct(store.db, { ...common, title: 'Blue jeans' })
  const two = await insertProduct(store.db, { ...common, title: 'Black jeans', soldAt: '2026-01-01', sold: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(page, store, `/admin/product/${one}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'duplicate' }).click()
  await expect(main).toContainText('Filled in like “Blue jeans”.')
  await unfoldFacts(page)
  for (const [label, value] of [
    ['Product name', 'Blue jeans'],
    ['Brand (optional)', 'Levi’s'],
    ['Price (MYR)', '89.50'],
    ['Category', 'bottom'],
    ['Waist, flat', '41'],
    ['Other info', 'Soft cotton, one small mend.'],
    ['Flaws', ''],
  ] as const)
    await expect(main.getByLabel(label, { exact: true }), label).toHaveValue(value)
  for (const [field, name] of [
    ['Garment type', 'Jeans'],
    ['Condition', 'Good'],
    ['Fits size', 'waist 32″'],
  ] as const)
    await expect(chip(page, field, name)).toBeChecked()
  await expect(photoPreviews(page)).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])

  // Untouched, the copy is no draft.
  await page.goBack()
  await expect(main.getByRole('heading', { name: 'Blue jeans' })).toBeVisible()
  await main.getByRole('link', { name: 'duplicate' }).click()
  await main.getByLabel('Product name').fill('Grey jeans')
  await page.goto(`/admin/product/${two}`)
  await main.getByRole('link', { name: 'duplicate' }).click()
  await expect(main.getByLabel('Product name')).toHaveValue('Grey jeans')
  await expect(main).toContainText('“Black jeans” was not copied, because this form holds other input.')
  await main.getByRole('button', { name: 'Discard draft and copy' }).click()
  await expect(main.getByLabel('Product name')).toHaveValue('Black jeans')
  await page.goto('/admin/add-product')
  await expect(main.getByLabel('Product name')).toHaveValue('')
})
