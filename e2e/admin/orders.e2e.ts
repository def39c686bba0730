import { expect, type Page } from '@playwright/test'
import { insertNotification, updateRow } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { adminLink, clearStore, leaveList, openAdminPage, orderCards, signIn } from '../admin.ts'
import { failSubmissions, holdRequests } from '../requests.ts'
import { test } from '../store-fixture.ts'

const markButton = (page: Page) => page.getByRole('button', { name: /^Mark as/ })

test('shows an empty list, a failed request, and the loading text on the way from other pages too [ORD-07, ERR-15]', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  await openAdminPage(page, store, '/admin/orders')
  const loading = page.getByText('Loading orders...')
  const releaseList = await holdRequests(page, /orders\.data/)
  await page.getByRole('link', { name: 'Shipped 0' }).click()
  await expect(loading).toBeVisible()
  releaseList()
  await expect(page.getByText('No orders found in this category')).toBeVisible()
  await expect(loading).toHaveCount(0)
  await page.unroute(/orders\.data/)

  await page.route(/orders\.data/, route => route.abort())
  await page.getByRole('link', { name: 'Delivered 0' }).click()
  const errorBox = page.getByRole('alert').filter({ hasText: /^Failed to load orders: ./ })
  await expect(errorBox).toHaveCSS('color', 'rgb(180, 36, 15)')
  await page.unroute(/orders\.data/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Currently viewing: Need Action (0)')).toBeVisible()
  pageErrors.splice(0)

  await insertNotification(store.db, { title: 'Leads to the orders' })
  const release = await holdRequests(page, /orders\.data/)
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

test('reports a failed status change and one that another admin was faster with [ERR-13, T36]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  await page.clock.install()
  await signIn(page, store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await page.route('**/api/live/admin', () => {})
  await page.goto('/admin/orders')
  await expect(markButton(page)).toBeVisible()

  await failSubmissions(page, /api\/presses/)
  await markButton(page).click()
  await expect(page.getByText(/^Failed to update order: ./)).toBeVisible()
  await expect(orderCards(page)).toContainText('Waiting to be sent: Mark as processing')
  await page.unroute(/api\/presses/)
  await expect(page.getByText(`Order ${id} updated to processing`)).toBeVisible()

  const stale = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await page.reload()
  await expect(markButton(page)).toBeVisible()
  await updateRow(store.db, 'orders', stale, { status: 'processing', requiresAction: 0 })
  await markButton(page).click()
  await expect(page.getByText('Cannot change status from processing to processing')).toBeVisible()
  await leaveList(page, options => expect(page.getByText('No orders found in this category')).toBeVisible(options))
  pageErrors.splice(0)
})
