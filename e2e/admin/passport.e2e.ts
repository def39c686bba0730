import { expect } from '@playwright/test'
import {
  chip,
  clearStore,
  createPhoto,
  fillProductForm,
  openAdminPage,
  photoPreviews,
  selectPhoto,
  unfoldFacts,
} from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createTouchInput } from '../input.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('an owner fills in a passport on a phone, and shoppers read it, at once on an open page', {
  tag: '@full',
}, async ({ page, context, store }) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/add-product')
  await page.getByLabel('Images').setInputFiles([await createPhoto('front.jpg'), await createPhoto('stain.jpg')])
  await expect(photoPreviews(page)).toHaveCount(2)
  await selectPhoto(page, 2)
  await page.getByRole('button', { name: 'Shows a flaw' }).tap()
  await fillProductForm(page, createTouchInput(), { title: 'Harbour jacket' })
  await unfoldFacts(page)
  await chip(page, 'Garment type', 'Jacket').check()
  await chip(page, 'Condition', 'Worn in').check()
  await expect(page.getByText('It has lived.')).toBeVisible()
  await page.getByLabel('Size on the label').fill('EU 52')
  await chip(page, 'Fits size', 'L').check()
  await page.getByLabel('Pit to pit', { exact: true }).fill('58,5')
  await page.getByLabel('Length', { exact: true }).fill('long')
  await page.getByRole('checkbox', { name: 'Navy' }).check()
  await page.getByRole('checkbox', { name: 'Cream' }).check()
  await expect(page.getByRole('checkbox', { name: 'Red' })).toBeDisabled()
  await page.getByLabel('Flaws').fill('A stain on the cuff.')
  await page.getByLabel('Weight in grams').fill('900')
  await page.getByRole('button', { name: 'Add Product' }).tap()
  await expect(page.getByText('Please give lengths in cm')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Length', { exact: true }).fill('70')
  await page.getByRole('button', { name: 'Add Product' }).tap()
  await expect(page.getByText('Product added!')).toBeVisible()

  const { id } = await store.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  await page.goto(`/product/${id}`)
  const passport = page.getByRole('region', { name: 'Passport' })
  await expect(passport).toContainText('58.5')
  await passport.getByRole('button', { name: 'See it on photo 2' }).tap()
  await expect(page.getByRole('button', { name: 'Photo 2 of 2' })).toHaveAttribute('aria-pressed', 'true')

  // Its words are loaded only when a fact has changed.
  const open = await context.newPage()
  const words: string[] = []
  open.on('request', request => request.url().includes('/assets/passport-') && words.push(request.url()))
  const reading = open.waitForResponse(`**/api/products/${id}`)
  await open.goto(`/product/${id}`)
  await reading
  await expect(open.getByRole('region', { name: 'Passport' })).toContainText('58.5')
  expect(words).toEqual([])

  await page.goto(`/admin/edit/${id}`)
  await unfoldFacts(page)
  await expect(page.getByLabel('Pit to pit', { exact: true })).toHaveValue('58.5')
  await selectPhoto(page, 2)
  await expect(page.getByRole('button', { name: 'Shows a flaw' })).toHaveAttribute('aria-pressed', 'true')
  // A jacket has no inseam; jeans have no pit to pit.
  await page.getByLabel('Category').selectOption('Bottom')
  await expect(page.getByRole('group', { name: 'Garment type' }).getByRole('radio', { checked: true })).toHaveCount(0)
  await chip(page, 'Garment type', 'Jeans').check()
  await expect(page.getByLabel('Pit to pit', { exact: true })).toBeHidden()
  await page.getByLabel('Inseam', { exact: true }).fill('78.5')
  await page.getByRole('button', { name: 'Update Product' }).tap()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await expect(open.getByRole('region', { name: 'Passport' })).toContainText('Inseam')
  await expect(open.getByText('Pit to pit')).toHaveCount(0)
  const { measurements } = await store.db.selectFrom('products').select('measurements').executeTakeFirstOrThrow()
  expect(JSON.parse(measurements ?? '')).toEqual({ length: 70, inseam: 78.5 })
})
