import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, openAdminPage, orderCards } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test('a cancelled order puts its product back on sale at once, or withdraws it, which its pages say until it is put back [GEN-05, ERR-13, SHOP-08, T37]', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  const id = await insertProduct(store.db, { title: 'Wandering waistcoat', category: 'wandering' })
  await openAdminPage(page, store, '/admin/orders')
  const shop = await openPageInNewContext(browser, store, pageErrors)
  await shop.goto('/shop?filter=wandering')
  const inShop = shop.getByRole('link', { name: /Wandering waistcoat/ })
  await expect(inShop).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  const restock = dialog.getByLabel('Put the pieces back on sale')
  const openDialog = async () => {
    await page.getByText('Change status').click()
    await page.getByRole('button', { name: 'to cancelled' }).click()
  }

  await test.step('put back on sale', async () => {
    const { order } = await createShopper(store).buy([id])
    await expect(orderCards(page)).toContainText('Wandering waistcoat')
    await expect(inShop).toHaveCount(0)
    await openDialog()
    await expect(dialog).toContainText(
      `Order #${order.orderNumber}: MYR ${order.total.toFixed(2)} goes back to ${order.shipping.name}`,
    )
    await expect(restock).toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByText(`Order ${order.id} updated to cancelled`)).toBeVisible()
    await expect(inShop).toBeVisible()
  })

  const { order } = await createShopper(store).buy([id])
  const product = await shop.context().newPage()
  await product.goto(`/product/${id}`)
  await expect(product.getByText('This item has been sold')).toBeVisible()
  await page.goto('/admin/orders')
  await openDialog()
  await restock.uncheck()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(orderCards(page)).toContainText('Marked as cancelled')
  await expect(product.getByText('No longer available')).toBeVisible()
  await expect(product.getByText('This item has been sold')).toHaveCount(0)
  await expect(product.getByRole('button', { name: 'Add to cart' })).toBeDisabled()

  await page.goto(`/admin/product/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`Its order #${order.orderNumber} was cancelled, and it was not put back on sale.`)
  await main.getByRole('button', { name: 'Put back on sale' }).click()
  await expect(page.getByText('Back on sale', { exact: true })).toBeVisible()
  await expect(main).not.toContainText('Withdrawn on')
  await expect(product.getByText('No longer available')).toHaveCount(0)
  await expect(product.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await shop.context().close()
})
