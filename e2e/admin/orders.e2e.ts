import { expect, type Page } from '@playwright/test'
import { insertOrder } from '../../test/order-factories.ts'
import { adminLink, clearStore, leaveList, signIn } from '../admin.ts'
import { failSubmissions, holdRequests } from '../requests.ts'
import { test } from '../store-fixture.ts'

const markButton = (page: Page) => page.getByRole('button', { name: /^Mark as/ })

test('shows the loading text on the way, from other pages too, a failed request, a failed status change and one that another admin was faster with [ORD-07, ERR-13, ERR-15, T36]', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  await page.clock.install()
  await signIn(page, store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  // The page hears of no changes.
  await page.route('**/api/live/admin', () => {})
  await page.goto('/admin/tips')
  const loading = page.getByText('Loading orders...')
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
  const release = await holdRequests(page, /orders\.data/)
  await adminLink(page, 'orders').click()
  await expect(loading).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Management')
  await adminLink(page, 'tips').click()
  await expect(loading).toHaveCount(0)
  expect(await heading?.isVisible()).toBe(true)
  await adminLink(page, 'orders').click()
  await expect(loading).toBeVisible()
  release()
  await expect(page.getByText('Currently viewing: Need Action (1)')).toBeVisible()
  await expect(loading).toHaveCount(0)
  await page.unroute(/orders\.data/)

  await page.route(/orders\.data/, route => route.abort())
  await page.getByRole('link', { name: 'Delivered 0' }).click()
  const errorBox = page.getByRole('alert').filter({ hasText: /^Failed to load orders: ./ })
  await expect(errorBox).toHaveCSS('color', 'rgb(180, 36, 15)')
  await page.unroute(/orders\.data/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Currently viewing: Need Action (1)')).toBeVisible()

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
