import { expect, type Page } from '@playwright/test'
import { insertNotification } from '../../test/factories.ts'
import { openAdminPage, signIn } from '../admin.ts'
import { type RunningStore, test } from '../store-fixture.ts'
import {
  allowNotifications,
  connectToWorker,
  listShown,
  pressMessage,
  startService,
  subscribeAt,
  type WorkerScope,
} from './browser-push.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, permissions: ['notifications'] })

const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Push on this device' })
const listDevices = ({ db }: RunningStore) => db.selectFrom('pushSubscriptions').selectAll().execute()

test.beforeEach(({ page }) => allowNotifications(page))

test('an admin switches push messages on, tries them, and switches them off', async ({ page, store }) => {
  const service = await startService(store)
  await subscribeAt(page, service)
  const { uid } = await openAdminPage(page, store, '/admin/notifications')
  await expect(pushSwitch(page)).not.toBeChecked()
  await pushSwitch(page).press('Space')
  await expect(pushSwitch(page)).toBeChecked()
  expect(await listDevices(store)).toMatchObject([{ userId: uid }])

  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Sent. It shows up within seconds.')).toBeVisible()
  expect(service.received.map(({ payload }) => payload.title)).toEqual(['It works'])

  await page.reload()
  await expect(pushSwitch(page)).toBeChecked()
  await insertNotification(store.db, { title: 'Order Paid', type: 'order_paid', pushText: 'Order #1A2B3C4D paid' })
  await expect
    .poll(() => service.received.map(({ payload }) => payload.body), { timeout: 30_000 })
    .toContain('Order #1A2B3C4D paid')

  // Whoever else signs in with this browser is asked again.
  // An open page would ask about its device before the account has its rights.
  await page.goto('about:blank')
  await signIn(page, store)
  await page.goto('/admin/notifications')
  await expect(pushSwitch(page)).not.toBeChecked()
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).toBeChecked()

  await pushSwitch(page).click()
  await expect(pushSwitch(page)).not.toBeChecked()
  expect(await listDevices(store)).toEqual([])
  expect(service.errors).toEqual([])
  await service.close()
})

test('an open admin page gives the store back a device that it has lost', async ({ page, store }) => {
  const service = await startService(store)
  await subscribeAt(page, service)
  await openAdminPage(page, store, '/admin/notifications')
  await pushSwitch(page).click()
  await expect(pushSwitch(page)).toBeChecked()
  await store.db.deleteFrom('pushSubscriptions').execute()
  await page.goto('/admin/tips')
  await expect.poll(async () => (await listDevices(store)).length).toBe(1)
  await store.db.deleteFrom('pushSubscriptions').execute()
  await service.close()
})

test('the service worker shows a message once by its tag, and a press opens its page in the open admin tab', async ({
  page,
  store,
}) => {
  await openAdminPage(page, store, '/admin/tips')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const { worker, deliverMessage } = await connectToWorker(page, store.url)
  const payload = {
    title: 'Order Paid',
    body: 'Order #1A2B3C4D paid, MYR 65.50',
    url: '/admin/orders?show=all',
    tag: 'one',
    unread: 3,
  }
  await deliverMessage({ ...payload, body: 'Order #1A2B3C4D paid' })
  await expect.poll(() => listShown(worker)).toHaveLength(1)
  await deliverMessage(payload)
  const { title, body, tag, url } = payload
  await expect.poll(() => listShown(worker)).toEqual([{ title, body, tag, url }])

  expect(await worker.evaluate(() => (globalThis as unknown as WorkerScope).badge)).toBe(3)

  await pressMessage(worker)
  await page.waitForURL('**/admin/orders?show=all')
  await expect.poll(() => listShown(worker)).toEqual([])
})
