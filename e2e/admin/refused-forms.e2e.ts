import { expect, type Locator, type Page } from '@playwright/test'
import { createJpegPhoto } from '../../test/image-files.ts'
import {
  addButton,
  clearStore,
  createPhoto,
  fillProductForm,
  openAdminPage,
  photoPreviews,
  updateButton,
} from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createTouchInput } from '../input.ts'
import { type RunningStore, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
// axe and photos take long on a busy machine.
test.describe.configure({ timeout: 120_000 })

const input = createTouchInput()
const price = (page: Page) => page.getByLabel('Price (MYR)')
const listPrices = async ({ db }: RunningStore) =>
  (await db.selectFrom('products').select('priceSen').execute()).map(({ priceSen }) => priceSen)

/** Drops a photo on the form, as from a folder. */
async function dropPhoto(page: Page) {
  const bytes = [...(await createJpegPhoto())]
  const dataTransfer = await page.evaluateHandle(data => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(data)], 'dropped.jpg', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  await page.getByRole('group', { name: 'Images' }).dispatchEvent('drop', { dataTransfer })
}

/** Opens the form for a new product with everything that it needs, at its lower end. */
async function openFilledForm(page: Page, store: RunningStore, title = 'Patient parka') {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/add-product')
  await dropPhoto(page)
  await expect(photoPreviews(page)).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await fillProductForm(page, input, { title })
}

/** Expects a wrong field to have the focus, with its name and its sentence on the screen. */
async function expectShown(page: Page, field: Locator, { name, sentence }: { name: string; sentence: string }) {
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleName(name)
  await expect(field).toHaveAccessibleDescription(sentence)
  for (const text of [name, sentence]) await expect(page.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
}

test('a product with a dropped photo that is refused leads to its first wrong field, which says what is wrong, and a price of 0 asks whether it is really free [VAL-10, T25]', {
  tag: '@full',
}, async ({ page, store }) => {
  await openFilledForm(page, store)
  for (const [text, sentence] of [
    ['', 'Please give the price in digits, such as 45 or 45.50.'],
    ['12,50', 'Please write sen after a point, such as 12.50, and thousands as 1,200.'],
  ] as const) {
    await price(page).fill(text)
    await input.press(addButton(page))
    await expect(page.getByText('Please complete all fields.', { exact: true }).first()).toBeVisible()
    await expectShown(page, price(page), { name: 'Price (MYR)', sentence })
  }
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Product name').fill(' ')
  await input.press(addButton(page))
  await expectShown(page, page.getByLabel('Product name'), { name: 'Product name', sentence: 'Please give it a name.' })
  await page.getByLabel('Product name').fill('Patient parka')
  await price(page).fill('RM 1,200')
  await input.press(addButton(page))
  await expect(page.getByText('Product added!')).toBeVisible()
  expect(await listPrices(store)).toEqual([120_000])

  const { id } = await store.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  await page.goto(`/admin/edit/${id}`)
  await price(page).fill('0')
  await input.press(updateButton(page))
  const dialog = page.getByRole('dialog', { name: 'Really free?' })
  await expect(dialog).toContainText('The price is MYR 0.00.')
  await input.press(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(price(page)).toBeFocused()
  expect(await listPrices(store)).toEqual([120_000])
  await input.press(updateButton(page))
  await input.press(dialog.getByRole('button', { name: 'Yes, it is free' }))
  await expect(page.getByText('Product updated!')).toBeVisible()
  expect(await listPrices(store)).toEqual([0])

  // What is free already is no slip of the pen.
  await page.goto(`/admin/edit/${id}`)
  await page.getByLabel('Other info').fill('Take it.')
  await input.press(updateButton(page))
  await expect(page.getByText('Product updated!')).toBeVisible()
})

test('a folded part unfolds for its wrong field, and a deleted draft can be brought back for ten seconds', {
  tag: '@full',
}, async ({ page, store }) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/batch')
  await page.getByLabel('Choose photos').setInputFiles([await createPhoto()])
  await input.press(page.getByRole('button', { name: /^Describe / }))
  await price(page).fill('45')
  await page.getByLabel('Product name').fill('Folded frock')
  await page.getByLabel('Other info').fill('Worn twice.')
  await page.getByText('More facts').tap()
  const weight = page.getByLabel('Weight in grams (for postage, shoppers don’t see it)')
  await weight.fill('heavy')
  await page.getByText('More facts').tap()
  await expect(weight).toBeHidden()
  await input.press(page.getByRole('button', { name: 'Save', exact: true }))
  await expectShown(page, weight, {
    name: 'Weight in grams (for postage, shoppers don’t see it)',
    sentence: 'Please give the weight in grams, such as 450.',
  })

  await test.step('brought back', async () => {
    await input.press(page.getByRole('button', { name: 'All 1 pieces' }))
    await page.clock.install()
    const deleteDraft = async () => {
      await input.press(page.getByRole('button', { name: 'Delete Folded frock' }))
      await input.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
      await expect(page.getByText('Folded frock deleted')).toBeFocused()
    }
    await deleteDraft()
    // Leaves time to press on a busy machine.
    await page.clock.runFor(4_000)
    await input.press(page.getByRole('button', { name: 'Bring back' }))
    await input.press(page.getByRole('button', { name: 'Folded frock: edit' }))
    await expect(page.getByLabel('Product name')).toHaveValue('Folded frock')
    await input.press(page.getByRole('button', { name: 'All 1 pieces' }))
    await deleteDraft()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Folded frock')).toHaveCount(0)
    await expect.poll(() => store.db.selectFrom('savedDrafts').select('id').execute()).toEqual([])
  })
})
