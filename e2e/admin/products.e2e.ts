import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { createPhoto, deleteAndConfirm, photoPreviews, signIn, updateButton } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test('shows a product with its photos, reports invalid input and failures when it is edited, and deletes it after a confirmation, never while a shopper pays [APROD-01, APROD-02, APROD-03, EDIT-02, EDIT-03, ERR-10, ERR-11, VAL-14, VAL-15, T31]', async ({
  page,
  store,
  pageErrors,
}) => {
  await signIn(page, store)
  const id = await insertProduct(store.db, { title: 'Doomed dungarees', imageUrls: JSON.stringify(photos) })
  await page.goto('/admin/edit/nobody')
  await expect(page.getByRole('alert')).toHaveText('Product not found.')
  await page.waitForURL('**/admin')
  pageErrors.splice(0)

  await page.goto(`/admin/product/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doomed dungarees')
  await expect(page.getByText('MYR 45.00')).toBeVisible()
  await expect(page.getByText('Soft cotton, one small mend.')).toBeVisible()
  const main = page.getByRole('button', { name: /^Zoom/ })
  await expect(main.locator('img')).toHaveAttribute('src', photos[0])
  await page.getByRole('button', { name: 'Photo 2 of 2' }).click()
  await expect(main.locator('img')).toHaveAttribute('src', photos[1])
  await main.click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route(/edit\/.*\.data/, route => route.abort())
  await page.getByRole('link', { name: 'edit info' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error loading product')
  await page.unroute(/edit\/.*\.data/)
  pageErrors.splice(0)
  await page.goto(`/admin/edit/${id}`)
  await test.step('the form to edit', () => edit(page, pageErrors))
  await page.waitForURL(`**/admin/product/${id}`)
  await expect(page.getByText('Nearly new.')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Delete Product?' })
  const deleteButton = page.getByRole('button', { name: 'delete', exact: true })
  await deleteButton.click()
  await expect(dialog).toContainText('This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleteButton).toBeFocused()
  const shopper = createShopper(store)
  const { order } = await shopper.startPaying([id])
  await deleteAndConfirm(page, deleteButton, 'Delete Product?')
  await expect(page.getByText('Failed to delete product.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doomed dungarees')
  await shopper.post(`/api/orders/${order.id}/release`, {})
  pageErrors.splice(0)
  await deleteAndConfirm(page, deleteButton, 'Delete Product?')
  await expect(page.getByText('Product deleted!')).toBeVisible()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('link', { name: /Doomed dungarees/ })).toHaveCount(0)
})

/** Changes photos and description of the product, at the second try. */
async function edit(page: Page, pageErrors: string[]) {
  const previews = photoPreviews(page)
  await expect(previews).toHaveCount(2)

  const photo = await createPhoto()
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
  await page.route('**/api/product-drafts/*/publish', async route => {
    tries += 1
    if (tries === 1) return route.abort()
    await released
    return route.continue()
  })
  await updateButton(page).click()
  await expect(page.getByText('The store can’t be reached.')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Update failed.')).toBeVisible()
  await expect(page.getByLabel('Other info')).toHaveValue('Nearly new.')
  pageErrors.splice(0)
  await updateButton(page).click()
  await expect(page.getByText('Updating...')).toBeVisible()
  await expect(updateButton(page)).toBeDisabled()
  release()
  await expect(page.getByText('Product updated!')).toBeVisible()
}
