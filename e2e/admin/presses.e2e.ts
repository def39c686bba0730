import { expect, type Page } from '@playwright/test'
import type { OrderId } from '#store/ids.ts'
import { insertProduct, updateRow } from '../../test/factories.ts'
import { insertOrder } from '../../test/order-factories.ts'
import { clearStore, openAdminPage, orderCards, signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, type RunningStore, test } from '../store-fixture.ts'
import { createTaps } from '../taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const notices = (page: Page) => page.getByRole('complementary', { name: 'Not done yet' })
const readOrder = ({ db }: RunningStore, id: OrderId) =>
  db.selectFrom('orders').select(['status', 'trackingNumber']).where('id', '=', id).executeTakeFirst()

async function pressWithoutNetwork(page: Page) {
  // The page is alive.
  await expect(page.getByText('system online')).toBeVisible()
  const taps = createTaps()
  await page.context().setOffline(true)
  await taps.tap(button(page, 'Mark as processing'))
  await expect(orderCards(page)).toContainText('Waiting to be sent: Mark as processing')
  await taps.type(page.getByLabel('Tracking number'), 'EP630000001MY')
  await taps.tap(button(page, 'Mark as shipped'))
  expect(taps.take()).toBeLessThanOrEqual(3)
  await expect(notices(page)).toContainText('2 changes kept on this device')
}

test('an order’s page that was opened directly keeps what is pressed without a network, and a new tab sends it', async ({
  page,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await openAdminPage(page, store, `/admin/orders/${id}`)
  await expect(button(page, 'Mark as processing')).toBeVisible()
  await pressWithoutNetwork(page)
  expect(await findAxeViolations(page)).toEqual([])
  await expect(button(page, 'Mark as delivered')).toBeVisible()
  await notices(page).getByRole('button', { name: 'Take back' }).last().tap()
  await expect(notices(page)).toContainText('1 change kept')
  await page.getByLabel('Tracking number').fill('EP630000001MY')
  await button(page, 'Mark as shipped').tap()
  await expect(notices(page)).toContainText('2 changes kept')

  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/admin')
  await expect(later.getByText(`Order ${id} updated to shipped`)).toBeVisible()
  await expect(notices(later)).toHaveCount(0)
  expect(await readOrder(store, id)).toEqual({ status: 'shipped', trackingNumber: 'EP630000001MY' })
  pageErrors.splice(0)
})

test('asks which tracking number to keep when another admin was faster, and before a log-out', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  await openAdminPage(page, store, `/admin/orders/${id}`)
  await pressWithoutNetwork(page)
  const other = await openPageInNewContext(browser, store, pageErrors)
  await signIn(other, store, { email: 'ben@example.com' })
  for (const [from, to] of [
    ['paid', 'processing'],
    ['processing', 'shipped'],
  ] as const)
    await other.request.post('/admin/orders.data', {
      form: { id, from, to, trackingNumber: 'EH111111111MY', courier: '' },
    })
  await other.context().close()

  await page.route('**/api/presses/**', route => route.abort())
  await page.context().setOffline(false)
  await button(page, /profile/i).tap()
  await button(page, 'Logout').first().tap()
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await expect(question).toContainText('2 changes wait on this device')
  await question.getByRole('button').first().tap()
  await page.unroute('**/api/presses/**')
  await expect(notices(page)).toContainText('ben noted EH111111111MY; yours was EP630000001MY: keep which?')
  expect(await findAxeViolations(page)).toEqual([])
  await button(page, 'Mark as delivered').tap()
  await expect(notices(page)).toContainText('1 change kept on this device, to be sent when you have decided')
  await expect(orderCards(page)).toContainText('Waiting to be sent: Mark as delivered')
  await button(page, 'Use EP630000001MY').tap()
  await expect(notices(page)).toHaveCount(0)
  await expect.poll(() => readOrder(store, id)).toEqual({ status: 'delivered', trackingNumber: 'EP630000001MY' })
  pageErrors.splice(0)
})

test('keeps what is pressed for several orders without a network, and sends it when it is back', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  const ids: OrderId[] = []
  for (const _ of [1, 2]) ids.push(await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 }))
  await openAdminPage(page, store, '/admin/orders?show=all')
  await page.getByLabel('Select all on this page').press('Space')
  await page.context().setOffline(true)
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: /^Mark as processing/ }).tap()
  await expect(notices(page)).toContainText('2 changes kept on this device')
  await expect(orderCards(page).first()).toContainText('Waiting to be sent: Mark as processing')
  await page.context().setOffline(false)
  await expect(notices(page)).toHaveCount(0)
  for (const id of ids) await expect.poll(() => readOrder(store, id)).toMatchObject({ status: 'processing' })
  pageErrors.splice(0)
})

test('the next step of an order is taken before the page’s scripts are there', async ({
  browser,
  store,
  pageErrors,
}) => {
  await clearStore(store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  const page = await openPageInNewContext(browser, store, pageErrors, { javaScriptEnabled: false })
  await openAdminPage(page, store, `/admin/orders/${id}`)
  await button(page, 'Mark as processing').click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`))
  await page.getByLabel('Tracking number').fill('EP630000001MY')
  await button(page, 'Mark as shipped').click()
  await expect(button(page, 'Mark as delivered')).toBeVisible()
  expect(await readOrder(store, id)).toEqual({ status: 'shipped', trackingNumber: 'EP630000001MY' })

  await page.goto('/admin/orders?show=all')
  await updateRow(store.db, 'orders', id, { status: 'delivered' })
  await button(page, 'Mark as delivered').last().click()
  await expect(page.getByRole('alert')).toHaveText('Cannot change status from delivered to delivered')
  pageErrors.splice(0)
  await page.context().close()
})

test('a page that can’t be loaded again after a change in the store stays, and so do its buttons', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  const id = await insertOrder(store.db, { status: 'paid', paid: 1, requiresAction: 1 })
  const productId = await insertProduct(store.db, { title: 'Kept jacket' })
  const shown = {
    [`/admin/orders/${id}`]: button(page, 'Mark as processing'),
    '/admin/orders': button(page, 'Mark as processing'),
    '/admin': page.getByRole('link', { name: /Kept jacket/ }).first(),
  }
  for (const [path, element] of Object.entries(shown)) {
    await openAdminPage(page, store, path)
    await expect(page.getByText('system online')).toBeVisible()
    await page.route('**/*.data*', route => route.abort('internetdisconnected'))
    const failed = page.waitForEvent('requestfailed', request => request.url().includes(`${path}.data`))
    await createShopper(store).order([productId])
    await failed
    // Longer than React takes to show an error.
    await expect(page.getByText('system online')).toBeVisible()
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(element).toBeVisible()
    await page.unroute('**/*.data*')
  }
  pageErrors.splice(0)
})
