import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { createJpegPhoto } from '../../test/image-files.ts'
import { clearStore, deleteAndConfirm, openAdminPage, photoPreviews, signIn, statValue } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

const updateButton = (page: Page) => page.getByRole('button', { name: 'Update Product' })

test('shows statistics, category counts and unsold products, and updates them after a sale [AHOME-01, AHOME-02, AHOME-03, AHOME-04, AHOME-05, GEN-05]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin')
  const chips = page.getByRole('navigation', { name: 'Category' }).getByRole('link')
  await expect(page.getByText('No active items found')).toBeVisible()
  const addLinks = page.getByRole('main').getByRole('link', { name: 'Add New Product' })
  expect(await addLinks.count()).toBeGreaterThan(0)
  for (const link of await addLinks.all()) await expect(link).toHaveAttribute('href', '/admin/add-product')
  await expect(chips).toHaveText(['All (0)', 'top (0)', 'bottom (0)', 'other (0)'])

  const id = await insertProduct(store.db, { title: 'Desk tee', category: 'TOP' })
  await insertProduct(store.db, { title: 'Desk bag', category: 'Bags' })
  await insertProduct(store.db, { title: 'Desk sold', sold: 1, soldPriceSen: 3_050, soldAt: new Date().toISOString() })
  const bought = await insertProduct(store.db, { title: 'Desk skirt', category: 'bottom', priceSen: 10_000 })
  await page.reload()
  await expect(statValue(page, 'Active Listings')).toHaveText('3')
  await expect(statValue(page, 'Items Sold')).toHaveText('1')
  await expect(statValue(page, 'Total Revenue')).toHaveText('MYR 30.50')
  await expect(chips).toHaveText(['All (3)', 'top (1)', 'bottom (1)', 'other (0)', 'bags (1)'])
  const cards = page.getByRole('main').locator('a[href^="/admin/product/"]')
  await expect(cards).toHaveText([/Desk skirt/, /Desk bag/, /Desk tee/])

  await chips.filter({ hasText: 'top' }).click()
  await expect(page).toHaveURL(/\/admin\?filter=top$/)
  await expect(cards).toHaveText([/Desk tee/])
  await page.goto('/admin?filter=BAGS')
  await expect(cards).toHaveText([/Desk bag/])
  await page.goto('/admin?filter=other')
  await expect(page.getByText('No active items found')).toBeVisible()
  await chips.first().click()
  await createShopper(store).buy([bought])
  await expect(statValue(page, 'Items Sold')).toHaveText('2')
  await expect(statValue(page, 'Total Revenue')).toHaveText('MYR 130.50')
  await expect(cards).toHaveText([/Desk bag/, /Desk tee/])
  await cards.last().click()
  await page.waitForURL(`**/admin/product/${id}`)
})

test('shows a product with its photos, deletes it after a confirmation, and never while a shopper pays [APROD-01, APROD-02, APROD-03, ERR-11, T31]', async ({
  page,
  store,
  pageErrors,
}) => {
  await signIn(page, store)
  const held = await insertProduct(store.db, { title: 'Held hoodie', description: '' })
  await createShopper(store).startPaying([held])
  const id = await insertProduct(store.db, { title: 'Doomed dungarees', imageUrls: JSON.stringify(photos) })
  await page.goto(`/admin/product/${held}`)
  await expect(page.getByText('No description.')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Delete Product?' })
  const deleteButton = page.getByRole('button', { name: 'delete', exact: true })
  await deleteAndConfirm(page, deleteButton, 'Delete Product?')
  await expect(page.getByText('Failed to delete product.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Held hoodie')
  pageErrors.splice(0)

  await page.goto(`/admin/product/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doomed dungarees')
  await expect(page.getByText('MYR 45.00')).toBeVisible()
  await expect(page.getByText('Soft cotton, one small mend.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'edit info' })).toHaveAttribute('href', `/admin/edit/${id}`)
  const main = page.getByRole('button', { name: /^Zoom/ })
  await expect(main.locator('img')).toHaveAttribute('src', photos[0])
  await page.getByRole('button', { name: 'Photo 2 of 2' }).click()
  await expect(main.locator('img')).toHaveAttribute('src', photos[1])
  await main.click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')

  await deleteButton.click()
  await expect(dialog).toContainText('This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleteButton).toBeFocused()
  await deleteAndConfirm(page, deleteButton, 'Delete Product?')
  await expect(page.getByText('Product deleted!')).toBeVisible()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('link', { name: /Doomed dungarees/ })).toHaveCount(0)
})

test('prefills the form, reports invalid input and a failed update, then updates the product [EDIT-01, EDIT-03, VAL-14, VAL-15, ERR-10]', async ({
  page,
  store,
  pageErrors,
}) => {
  await signIn(page, store)
  const id = await insertProduct(store.db, {
    title: 'Edited espadrilles',
    category: 'Shoes',
    imageUrls: JSON.stringify(photos),
  })
  await page.goto(`/admin/edit/${id}`)
  await expect(page.getByLabel('Product name')).toHaveValue('Edited espadrilles')
  await expect(page.getByLabel('Price (MYR)')).toHaveValue('45')
  await expect(page.getByLabel('Other info')).toHaveValue('Soft cotton, one small mend.')
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Shoes')
  const previews = photoPreviews(page)
  await expect(previews).toHaveCount(2)

  const photo = { name: 'more.jpg', mimeType: 'image/jpeg', buffer: await createJpegPhoto() }
  await page.getByLabel('Images').setInputFiles([photo, photo, photo, photo])
  await expect(page.getByText('You can upload a maximum of 5 images.')).toBeVisible()
  await expect(previews).toHaveCount(2)
  await page.getByLabel('Other info').fill(' ')
  await updateButton(page).click()
  await expect(page.getByText('Please complete all fields and include at least one image.')).toBeVisible()
  await page.getByLabel('Other info').fill('Nearly new.')
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(updateButton(page)).toBeDisabled()
  await page.getByLabel('Images').setInputFiles([photo])
  await expect(updateButton(page)).toBeEnabled()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let tries = 0
  await page.route(/edit\/.*\.data/, async route => {
    tries += 1
    if (tries === 1) return route.abort()
    await released
    return route.continue()
  })
  await updateButton(page).click()
  await expect(page.getByText('Update failed.')).toBeVisible()
  await expect(page.getByLabel('Other info')).toHaveValue('Nearly new.')
  pageErrors.splice(0)
  await updateButton(page).click()
  await expect(page.getByText('Updating...')).toBeVisible()
  await expect(updateButton(page)).toBeDisabled()
  release()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await page.waitForURL(`**/admin/product/${id}`)
  await expect(page.getByText('Nearly new.')).toBeVisible()
})

test('prefills the form from older records, and handles missing and unreadable products [EDIT-01, EDIT-02, ERR-10]', async ({
  page,
  store,
  pageErrors,
}) => {
  await signIn(page, store)
  const old = await insertProduct(store.db, {
    title: null,
    name: 'Older overcoat',
    imageUrls: null,
    imageUrl: photos[1],
  })
  await page.goto(`/admin/edit/${old}`)
  await expect(page.getByLabel('Product name')).toHaveValue('Older overcoat')
  await expect(page.getByRole('img', { name: 'Preview of photo 1' })).toHaveAttribute('src', photos[1])

  await page.goto('/admin/edit/nobody')
  await expect(page.getByRole('alert')).toHaveText('Product not found.')
  await page.waitForURL('**/admin')
  await page.goto(`/admin/product/${old}`)
  await page.route(/edit\/.*\.data/, route => route.abort())
  await page.getByRole('link', { name: 'edit info' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error loading product')
  pageErrors.splice(0)
})
