import { expect, type Page } from '@playwright/test'
import { insertNotification, insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { adminLink, clearStore, leaveList, openAdminPage, orderCards, signIn } from '../admin.ts'
import { failSubmissions, holdRequests } from '../requests.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

const markButton = (page: Page) => page.getByRole('button', { name: /^Mark as/ })

test('shows loading, an empty list and a failed request [ORD-07, ERR-15]', async ({ page, store, pageErrors }) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/orders')
  const release = await holdRequests(page, /orders\.data/)
  await page.getByRole('link', { name: 'Shipped 0' }).click()
  await expect(page.getByText('Loading orders...')).toBeVisible()
  release()
  await expect(page.getByText('No orders found in this category')).toBeVisible()
  await expect(page.getByText('Loading orders...')).toHaveCount(0)
  await page.unroute(/orders\.data/)

  await page.route(/orders\.data/, route => route.abort())
  await page.getByRole('link', { name: 'Delivered 0' }).click()
  const errorBox = page.getByRole('alert').filter({ hasText: /^Failed to load orders: ./ })
  await expect(errorBox).toHaveCSS('color', 'rgb(180, 36, 15)')
  await page.unroute(/orders\.data/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Currently viewing: Need Action (0)')).toBeVisible()
  pageErrors.splice(0)
})

test('reports a failed status change and one that another admin was faster with [ERR-13, T36]', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  await page.clock.install()
  await signIn(page, store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await page.route('**/api/live/admin', () => {})
  await page.goto('/admin/orders')
  await expect(markButton(page)).toBeVisible()

  await failSubmissions(page, /orders\.data/)
  await markButton(page).click()
  await expect(page.getByText(/^Failed to update order: ./)).toBeVisible()
  await expect(markButton(page)).toBeEnabled()
  await page.unroute(/orders\.data/)

  await store.db.updateTable('orders').set({ status: 'processing', requiresAction: 0 }).where('id', '=', id).execute()
  await markButton(page).click()
  await expect(page.getByText('Cannot change status from processing to processing')).toBeVisible()
  await leaveList(page, options => expect(page.getByText('No orders found in this category')).toBeVisible(options))
  pageErrors.splice(0)
})

test('cancelling a paid order refunds it and puts the product back on sale at once [GEN-05, ERR-13, T37]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await clearStore(store)
  const product = await insertProduct(store.db, { title: 'Returning raincoat', category: 'returning' })
  await openAdminPage(page, store, '/admin/orders')
  const shop = await openPageInNewContext(browser, store, pageErrors)
  await shop.goto('/shop?filter=returning')
  const card = shop.getByRole('link', { name: /Returning raincoat/ })
  await expect(card).toBeVisible()
  const { order } = await createShopper(store).buy([product])
  await expect(orderCards(page)).toContainText('Returning raincoat')
  await expect(card).toHaveCount(0)

  await page.getByText('Change status').click()
  await page.getByRole('button', { name: 'to cancelled' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog).toContainText(
    `Order #${order.orderNumber}: MYR ${order.total.toFixed(2)} goes back to ${order.shipping.name}`,
  )
  await expect(dialog.getByLabel('Put the pieces back on sale')).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(`Order ${order.id} updated to cancelled`)).toBeVisible()
  await expect(card).toBeVisible()
  await page.getByLabel('Other Status').selectOption('Cancelled (1)')
  await expect(orderCards(page)).toContainText('refunded by card')
  await shop.context().close()
})

test('shows the loading text on the way from another page, which is kept when the orders are not waited for [ORD-07]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  await insertNotification(store.db, { title: 'Leads to the orders' })
  await openAdminPage(page, store, '/admin')
  const release = await holdRequests(page, /orders\.data/)
  const loading = page.getByText('Loading orders...')
  const orders = page.getByRole('heading', { level: 1, name: 'Order Management' })
  for (const [path, link] of [
    ['/admin/add-product', adminLink(page, 'orders')],
    ['/admin', page.getByRole('contentinfo').getByRole('link', { name: 'orders' })],
    ['/admin/notifications', page.getByRole('link', { name: /Leads to the orders/ })],
  ] as const) {
    await page.goto(path)
    await link.click()
    await expect(loading).toBeVisible()
    await expect(orders).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  release()
  await expect(page.getByText('Currently viewing: Need Action (0)')).toBeVisible()
  await expect(loading).toHaveCount(0)

  await page.goto('/admin/tips')
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  const releaseAgain = await holdRequests(page, /orders\.data/)
  await adminLink(page, 'orders').click()
  await expect(loading).toBeVisible()
  await adminLink(page, 'tips').click()
  await expect(loading).toHaveCount(0)
  expect(await heading?.isVisible()).toBe(true)
  releaseAgain()
})
