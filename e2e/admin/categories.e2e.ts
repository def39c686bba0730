import { expect } from '@playwright/test'
import { defaultSettings } from '../../test/default-settings.ts'
import {
  addButton,
  chip,
  clearStore,
  createPhoto,
  fillProductForm,
  openAdminPage,
  saveSettings,
  unfoldFacts,
} from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createTouchInput } from '../input.ts'
import { test } from '../store-fixture.ts'

// The other tests of this worker share the store.
test.afterEach(async ({ store }) => {
  await clearStore(store)
  await saveSettings(store, 'categories', { categories: defaultSettings.categories })
})

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const names = ['Tops', 'Jeans', 'Skirts', 'Dresses', 'Shoes', 'Bags & belts', 'Hats', 'Everything else']
const eight = JSON.stringify(names.map(name => ({ 'name.en': name, 'name.ms': name, types: '' })))

test('a ninth category is added on a phone, chosen in a form that was open, and counted', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  await saveSettings(store, 'categories', { categories: eight })
  await openAdminPage(page, store, '/admin/settings')
  const form = await page.context().newPage()
  await form.goto('/admin/add-product')
  await form.getByLabel('Images').setInputFiles([await createPhoto()])

  const categories = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Categories' }) })
  await categories.locator('summary').first().tap()
  await categories.getByRole('button', { name: 'Add a category' }).tap()
  const ninth = categories.getByRole('group', { name: 'Categories, 9' })
  await expect(ninth.getByLabel('Name in English')).toBeFocused()
  await ninth.getByLabel('Name in English').fill('Jackets')
  await ninth.locator('summary').tap()
  await ninth.getByRole('checkbox', { name: 'Jacket', exact: true }).tap()
  await categories.getByRole('button', { name: 'Save' }).tap()
  await expect(ninth.getByLabel('Name in Malay')).toHaveAccessibleDescription(
    'Please fill this in, or go back to the default.',
  )
  pageErrors.splice(0)
  await ninth.getByLabel('Name in Malay').fill('Jaket')
  for (const position of [9, 8])
    await categories
      .getByRole('group', { name: `Categories, ${position}` })
      .getByRole('button', { name: 'Up' })
      .tap()
  expect(await findAxeViolations(page)).toEqual([])
  await categories.getByRole('button', { name: 'Save' }).tap()
  await expect(categories.getByText('Saved.')).toBeVisible()

  await expect(form.getByLabel('Category').getByRole('option')).toHaveCount(9)
  await fillProductForm(form, createTouchInput(), { title: 'Denim jacket' })
  await form.getByLabel('Category').selectOption('Jackets')
  await unfoldFacts(form)
  await expect(form.getByRole('group', { name: 'Garment type' }).getByRole('radio')).toHaveCount(1)
  await chip(form, 'Garment type', 'Jacket').check()
  await addButton(form).tap()
  await expect(form.getByRole('link', { name: 'Jackets (1)' })).toBeVisible()
})
