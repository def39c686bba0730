import { expect, type Page } from '@playwright/test'
import { heic, svg } from '../../test/image-files.ts'
import { clearStore, createPhoto, fillProductForm, openAdminPage, photoPreviews, selectPhoto } from '../admin.ts'
import { createMouseInput } from '../input.ts'
import { test } from '../store-fixture.ts'

const uploads = '**/api/product-images'
const publications = '**/api/product-drafts/*/publish'
const asJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Add Product' })
const fillForm = (page: Page, title: string) => fillProductForm(page, createMouseInput(), { title })

test('shows the upload progress, retries a failed upload twice and saves the product [ERR-09, STOR-02]', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/add-product')
  let tries = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const keys = new Set<string | null>()
  await page.route(uploads, async route => {
    tries += 1
    keys.add(await route.request().headerValue('upload-key'))
    if (tries <= 2) return route.fulfill({ status: 500, body: 'broken' })
    await released
    return route.continue()
  })
  await page.getByLabel('Images').setInputFiles(await createPhoto('image.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Upload of photo 1' })).toBeVisible()
  await fillForm(page, 'Patient parka')
  await saveButton(page).click()
  await expect(page.getByText('Uploading...')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await expect.poll(() => tries).toBe(3)
  expect(keys.size).toBe(1)
  release()
  await expect(page.getByText('Product added!')).toBeVisible()
  await expect(page.getByText('Uploading...')).toHaveCount(0)
  await page.waitForURL('**/admin')
  await expect(page.getByRole('link', { name: /Patient parka/ })).toBeVisible()
  const { imageUrls } = await store.db.selectFrom('products').select('imageUrls').executeTakeFirstOrThrow()
  expect(JSON.parse(imageUrls ?? '[]')).toEqual([expect.stringMatching(/\/product-images\/\d{13}-[0-9a-z]{12}-image/)])
  expect(pageErrors.splice(0)).toHaveLength(2)
})

test('takes five files at most, which are reordered by buttons and by dragging, and refuses those that can never become photos, which neither count nor offer another try [ADD-01, ADD-02, ERR-09, VAL-12, VAL-13, T29, T30]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/add-product')
  const input = page.getByLabel('Images')
  const refusals = page.getByRole('main').getByRole('alert')
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText(['Top', 'Bottom', 'Other'])
  await test.step('more than five', async () => {
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map(number => createPhoto(`photo-${number}.jpg`)))
    await input.setInputFiles(files)
    await expect(page.getByText('You can upload a maximum of 5 images.')).toBeVisible()
    await expect(photoPreviews(page)).toHaveCount(0)
    await input.setInputFiles(files.slice(0, 4))
    await expect(photoPreviews(page)).toHaveCount(4)
    await input.setInputFiles(files.slice(4))
    await expect(photoPreviews(page)).toHaveCount(4)
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
    await expect(page.getByText('Please choose image files.')).toBeVisible()
    for (const left of [3, 2, 1, 0]) {
      await page.getByRole('button', { name: 'Remove photo 1' }).click()
      await expect(photoPreviews(page)).toHaveCount(left)
    }
  })
  await input.setInputFiles([asJpeg('drawing.jpg', svg), asJpeg('image.jpg', heic)])
  // The server refuses them in any order.
  await expect(refusals).toHaveCount(2)
  for (const text of [/^drawing\.jpg: This is an SVG drawing/, /^image\.jpg: This is a HEIC photo\./])
    await expect(refusals.filter({ hasText: text })).toBeVisible()
  await expect(photoPreviews(page)).toHaveCount(0)
  await fillForm(page, 'Refused ruffles')
  await saveButton(page).click()
  await expect(page.getByText('Please complete all fields.')).toBeVisible()
  await expect(page.getByText('Please add at least one photo.')).toBeVisible()
  expect(await store.db.selectFrom('products').select('id').execute()).toEqual([])

  await test.step('an SVG beside five photos leaves them all five', async () => {
    const five = await Promise.all([1, 2, 3, 4, 5].map(number => createPhoto(`photo-${number}.jpg`)))
    await input.setInputFiles([{ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: svg }, ...five])
    await expect(refusals).toHaveText([/^drawing\.svg: This is an SVG drawing/])
    await expect(photoPreviews(page)).toHaveCount(5)
    await expect(page.getByText('5 of 5')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(page.getByText('Please add at least one photo.')).toHaveCount(0)
  })
  await test.step('the first of the new order is the main photo', async () => {
    const sources = () =>
      photoPreviews(page).evaluateAll(images => images.map(image => (image as HTMLImageElement).src))
    const [a, b, c, ...others] = await sources()
    await selectPhoto(page, 3)
    await page.getByRole('button', { name: 'Move photo 3 earlier' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(sources).toEqual([a, c, b, ...others])
    await selectPhoto(page, 1)
    await page.getByRole('button', { name: 'Move photo 1 later' }).press('Space')
    await expect.poll(sources).toEqual([c, a, b, ...others])
    await photoPreviews(page).nth(2).dragTo(photoPreviews(page).nth(0))
    await expect.poll(sources).toEqual([b, c, a, ...others])
  })
  await test.step('keeps the form when the server does not answer, and saves it at the next try', async () => {
    await page.route(publications, route => route.abort())
    await saveButton(page).click()
    await expect(page.getByText('The store can’t be reached.')).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Upload failed.')).toBeVisible()
    await page.unroute(publications)
    await expect(page.getByLabel('Product name')).toHaveValue('Refused ruffles')
    await expect(photoPreviews(page)).toHaveCount(5)
    await saveButton(page).click()
    await expect(page.getByText('Product added!')).toBeVisible()
    const { imageUrls } = await store.db.selectFrom('products').select('imageUrls').executeTakeFirstOrThrow()
    expect(JSON.parse(imageUrls ?? '[]')).toEqual(
      [2, 3, 1, 4, 5].map(number => expect.stringMatching(`photo-${number}`)),
    )
  })
  await test.step('the shop shows the main photo', async () => {
    await page.goto('/shop')
    const link = page.getByRole('link', { name: /Refused ruffles/ })
    await expect(link.locator('img')).toHaveAttribute('src', /photo-2/)
    await link.click()
    const zoom = page.getByRole('main').getByRole('button', { name: /^Zoom/ })
    await expect(zoom.locator('img')).toHaveAttribute('src', /photo-2/)
  })
  pageErrors.splice(0)
})
