import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, createPhoto, openAdminPage, photoPreviews, selectPhoto, updateButton } from '../admin.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

// Photos and reloads take long on a busy machine.
test.describe.configure({ timeout: 120_000 })

const price = (page: Page) => page.getByLabel('Price (MYR)')
const addPhoto = async (page: Page) => page.getByLabel('Images').setInputFiles(await createPhoto())
const insertJeans = ({ db }: RunningStore) =>
  insertProduct(db, { title: 'Blue jeans', imageUrls: JSON.stringify(photos) })
const readProduct = ({ db }: RunningStore) =>
  db.selectFrom('products').select(['priceSen', 'imageUrls']).executeTakeFirstOrThrow()
const countPhotos = async (store: RunningStore) => JSON.parse((await readProduct(store)).imageUrls ?? '[]').length

test('a photo that was chosen just before the press is saved, on a device that stores it slowly', {
  tag: '@full',
}, async ({ page, store }) => {
  await clearStore(store)
  const id = await insertJeans(store)
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...options) {
      const end = performance.now() + 300
      while (performance.now() < end);
      return transaction.apply(this, options)
    }
  })
  await openAdminPage(page, store, `/admin/edit/${id}`)
  await price(page).fill('12')
  await addPhoto(page)
  await updateButton(page).click()
  await expect(page.getByText('Product updated!')).toBeVisible()
  expect(await countPhotos(store)).toBe(photos.length + 1)
})

test('a change that is taken back leaves nothing to save', { tag: '@full' }, async ({ page, store }) => {
  await clearStore(store)
  const id = await insertJeans(store)
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    Object.assign(window, { puts: 0 })
    IDBObjectStore.prototype.put = function (...values) {
      Object.assign(window, { puts: (window as unknown as { puts: number }).puts + 1 })
      return put.apply(this, values)
    }
  })
  const countPuts = () => page.evaluate(() => (window as unknown as { puts: number }).puts)
  await openAdminPage(page, store, `/admin/edit/${id}`)
  await selectPhoto(page, 1)
  const flaw = page.getByRole('button', { name: 'Shows a flaw' })
  for (const isFlaw of ['true', 'false']) {
    await flaw.click()
    await expect(flaw).toHaveAttribute('aria-pressed', isFlaw)
  }
  // A line above the fields would move them.
  await expect(page.getByText(/uploaded\.$/)).toHaveCount(0)
  // The draft follows once more at most.
  const before = await countPuts()
  await page.getByRole('link', { name: 'orders', exact: true }).first().hover()
  await expect.poll(countPuts, { intervals: [1500] }).toBeLessThanOrEqual(before + 2)
  await page.goto('/admin')
  await page.goto(`/admin/edit/${id}`)
  await expect(photoPreviews(page)).toHaveCount(photos.length)
  await expect(page.getByText(/^Restored/)).toHaveCount(0)
})
