import { expect, type Page } from '@playwright/test'
import { orderStatuses } from '#store/orders/order-status.ts'
import { insertNotification, insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { adminLink, clearStore, leaveList, openAdminPage, orderCards, signIn } from '../admin.ts'
import { failSubmissions, holdRequests } from '../requests.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, type RunningStore, test } from '../store-fixture.ts'

const markButton = (page: Page) => page.getByRole('button', { name: /^Mark as/ })

test('lists orders by status with their counts, starting with those that need action [ORD-01, ORD-03, ORD-04, ORD-05, STATE-12, STATE-14]', async ({
  page,
  store,
}) => {
  await insertOrdersOfEveryStatus(store)
  await openAdminPage(page, store, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Management')
  const list = (name: string) => page.getByRole('link', { name })
  for (const name of ['Need Action 2', 'Processing 1', 'Shipped 1', 'Delivered 1'])
    await expect(list(name)).toBeVisible()
  await expect(list('Need Action 2')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Currently viewing: Need Action (2)')).toBeVisible()
  await expect(orderCards(page)).toHaveCount(2)
  await expect(page.getByText('Action Required: Process this paid order')).toHaveCount(2)
  const countColumns = async () =>
    new Set(await orderCards(page).evaluateAll(cards => cards.map(card => card.getBoundingClientRect().x))).size
  expect(await countColumns()).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await countColumns()).toBe(1)
  await page.setViewportSize({ width: 1280, height: 720 })

  for (const [name, text] of [
    ['Processing 1', 'Mark as shipped'],
    ['Shipped 1', 'Mark as delivered'],
    ['Delivered 1', 'Order Complete'],
  ] as const) {
    await list(name).click()
    await expect(page.getByText(`Currently viewing: ${name.replace('1', '(1)')}`)).toBeVisible()
    await expect(orderCards(page)).toContainText(text)
    await expect(markButton(page)).toHaveCount(name === 'Delivered 1' ? 0 : 1)
  }
})

test('offers the other statuses with their counts, and a badge colour for each status [ORD-02, STATE-12, STATE-15]', async ({
  page,
  store,
}) => {
  await insertOrdersOfEveryStatus(store)
  await openAdminPage(page, store, '/admin/orders')
  const others = page.getByLabel('Other Status')
  await expect(others.getByRole('option').filter({ hasText: '(' })).toHaveText([
    'All Orders (12)',
    'Paid (3)',
    'Pending (1)',
    'Cancelled (1)',
  ])
  for (const [option, steps, paid] of [
    ['Pending (1)', 0, 'UNPAID'],
    ['Cancelled (1)', 0, 'UNPAID'],
    ['Paid (3)', 3, 'PAID'],
  ] as const) {
    await others.selectOption(option)
    await expect(page.getByText(`Currently viewing: ${option}`)).toBeVisible()
    await expect(markButton(page)).toHaveCount(steps)
    await expect(orderCards(page).first().getByText(paid, { exact: true })).toBeVisible()
  }
  await others.selectOption('All Orders (12)')
  await expect(orderCards(page)).toHaveCount(10)
  const colours = new Map<string, string>()
  for (const number of [1, 2]) {
    await page.getByRole('link', { name: `Page ${number}` }).click()
    await expect(orderCards(page)).toHaveCount(number === 1 ? 10 : 2)
    const badges = await orderCards(page)
      .locator('header [data-status]')
      .evaluateAll(all =>
        all.map(badge => [badge.getAttribute('data-status'), getComputedStyle(badge).backgroundColor]),
      )
    for (const [status, colour] of badges) colours.set(String(status), String(colour))
  }
  expect([...colours.keys()].sort()).toEqual([...orderStatuses].sort())
  expect(new Set(colours.values()).size).toBe(orderStatuses.length)
})

/** One order of each status, and two more paid ones that need action. */
async function insertOrdersOfEveryStatus(store: RunningStore) {
  await clearStore(store)
  for (const status of orderStatuses) await insertOrder(store.db, { status, paid: Number(status === 'shipped') })
  for (const _ of [1, 2]) await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
}

test('pages 23 orders, and shows loading, an empty list and a failed request [ORD-06, ORD-07, ERR-15]', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  await signIn(page, store)
  for (let number = 0; number < 23; number++) await insertOrder(store.db)
  await page.goto('/admin/orders?show=pending')
  const pagination = page.getByRole('navigation', { name: 'Pages' })
  await expect(pagination.getByRole('link')).toHaveText(['1', '2', '3', 'Next'])
  await expect(pagination.getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
  await pagination.getByRole('link', { name: 'Next' }).click()
  await expect(pagination.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pagination.getByRole('link', { name: 'Page 3' }).click()
  await expect(orderCards(page)).toHaveCount(3)
  await pagination.getByRole('link', { name: 'Previous' }).click()
  await expect(orderCards(page)).toHaveCount(10)

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
