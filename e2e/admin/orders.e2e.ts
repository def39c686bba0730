import { expect, type Page } from '@playwright/test'
import { orderStatuses } from '#store/orders/order-status.ts'
import { insertProduct } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, createShopper, openPageInNewContext, signIn } from '../admin.ts'
import { test } from '../store-fixture.ts'

const cards = (page: Page) => page.getByRole('article', { name: /^Order #/ })
const mark = (page: Page) => page.getByRole('button', { name: /^Mark as/ })

test('every list with its count, one click a step, a colour a status [ORD-01, ORD-02, ORD-03, ORD-04, ORD-05, STATE-12, STATE-14, STATE-15]', async ({
  page,
  store,
}) => {
  await clearStore(store)
  await signIn(page, store)
  for (const status of orderStatuses) await insertOrder(store.db, { status, paid: Number(status === 'shipped') })
  await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Management')
  const list = (name: string) => page.getByRole('link', { name })
  for (const name of ['Need Action 2', 'Processing 1', 'Shipped 1', 'Delivered 1'])
    await expect(list(name)).toBeVisible()
  await expect(list('Need Action 2')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Currently viewing: Need Action (2)')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByText('Action Required: Process this paid order')).toHaveCount(2)
  const lefts = async () =>
    new Set(await cards(page).evaluateAll(all => all.map(card => card.getBoundingClientRect().x))).size
  expect(await lefts()).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await lefts()).toBe(1)

  for (const [name, text] of [
    ['Processing 1', 'Mark as shipped'],
    ['Shipped 1', 'Mark as delivered'],
    ['Delivered 1', 'Order Complete'],
  ] as const) {
    await list(name).click()
    await expect(page.getByText(`Currently viewing: ${name.replace('1', '(1)')}`)).toBeVisible()
    await expect(cards(page)).toContainText(text)
    await expect(mark(page)).toHaveCount(name === 'Delivered 1' ? 0 : 1)
  }
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
    await expect(mark(page)).toHaveCount(steps)
    await expect(cards(page).first().getByText(paid, { exact: true })).toBeVisible()
  }
  await others.selectOption('All Orders (12)')
  await expect(cards(page)).toHaveCount(10)
  const colours = new Map<string, string>()
  for (const number of [1, 2]) {
    await page.getByRole('link', { name: `Page ${number}` }).click()
    await expect(cards(page)).toHaveCount(number === 1 ? 10 : 2)
    const seen = await cards(page)
      .locator('header [data-status]')
      .evaluateAll(all => all.map(one => [one.getAttribute('data-status'), getComputedStyle(one).backgroundColor]))
    for (const [status, colour] of seen) colours.set(String(status), String(colour))
  }
  expect([...colours.keys()].sort()).toEqual([...orderStatuses].sort())
  expect(new Set(colours.values()).size).toBe(orderStatuses.length)
})

test('23 orders are three pages; loading, an empty list and a failure are told [ORD-06, ORD-07, ERR-15]', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  await signIn(page, store)
  for (let made = 0; made < 23; made++) await insertOrder(store.db)
  await page.goto('/admin/orders?show=pending')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['1', '2', '3', 'Next'])
  await expect(pages.getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect(cards(page)).toHaveCount(3)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(cards(page)).toHaveCount(10)

  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(/orders\.data/, async route => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Shipped 0' }).click()
  await expect(page.getByText('Loading orders...')).toBeVisible()
  answer()
  await expect(page.getByText('No orders found in this category')).toBeVisible()
  await expect(page.getByText('Loading orders...')).toHaveCount(0)
  await page.unroute(/orders\.data/)

  await page.route(/orders\.data/, route => route.abort())
  await page.getByRole('link', { name: 'Delivered 0' }).click()
  const box = page.getByRole('alert').filter({ hasText: /^Failed to load orders: ./ })
  await expect(box).toHaveCSS('color', 'rgb(180, 36, 15)')
  await page.unroute(/orders\.data/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Currently viewing: Need Action (0)')).toBeVisible()
  pageErrors.splice(0)
})

test('another admin was faster, and a server that does not answer: the order says so and stays as it is [ERR-13, T36]', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  await signIn(page, store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await page.route('**/api/live/admin', route => route.abort())
  await page.goto('/admin/orders')
  await expect(mark(page)).toBeVisible()

  await page.route(/orders\.data/, route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await mark(page).click()
  await expect(page.getByText(/^Failed to update order: ./)).toBeVisible()
  await expect(mark(page)).toBeEnabled()
  await page.unroute(/orders\.data/)

  await store.db.updateTable('orders').set({ status: 'processing', requiresAction: 0 }).where('id', '=', id).execute()
  await mark(page).click()
  await expect(page.getByText('Cannot change status from processing to processing')).toBeVisible()
  await expect(page.getByText('No orders found in this category')).toBeVisible()
  pageErrors.splice(0)
})

test('a paid order is cancelled: the money goes back, and the piece is in the shop again at once [GEN-05, ERR-13, T37]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  await clearStore(store)
  await signIn(page, store)
  const product = await insertProduct(store.db, { title: 'Returning raincoat', category: 'returning' })
  await page.goto('/admin/orders')
  const shop = await openPageInNewContext(browser, store, pageErrors)
  await shop.goto('/shop?filter=returning')
  const card = shop.getByRole('link', { name: /Returning raincoat/ })
  await expect(card).toBeVisible()
  const { order } = await createShopper(store).buy([product])
  await expect(cards(page)).toContainText('Returning raincoat')
  await expect(card).toHaveCount(0)

  await page.getByText('Change status').click()
  await page.getByRole('button', { name: 'to cancelled' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog.getByLabel('Put the pieces back on sale')).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(`Order ${order.id} updated to cancelled`)).toBeVisible()
  await expect(card).toBeVisible()
  await page.getByLabel('Other Status').selectOption('Cancelled (1)')
  await expect(cards(page)).toContainText('refunded by card')
  await shop.context().close()
})
