import { assert, expect, test } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { queuePushes } from '#store/push/deliver-push.server.ts'
import type { PushSender } from '#store/push/push-sender.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { insertDevice, insertNotification, insertProduct } from '#test/factories.ts'
import { setUpPushHarness } from './push-harness.ts'

const harness = setUpPushHarness()

const pushOne = (text = 'Order #1A2B3C4D paid, MYR 65.50') =>
  insertNotification(harness.db, { type: 'order_paid', title: 'Order Paid', pushText: text })

test('shows a paid order and low stock once on each device of each admin, without the buyer', async () => {
  // Of three tops two are left.
  for (let count = 0; count < 2; count++) await insertProduct(harness.db)
  const boss = await harness.signUpAdmin()
  const devices = [
    await harness.switchOn(boss),
    await harness.switchOn(boss),
    await harness.switchOn(await harness.signUpAdmin('tina@example.com')),
  ]
  const number = await harness.sellProduct()
  await harness.runJob()
  await harness.runJob()
  for (const device of devices) {
    const received = harness.listReceived(device)
    expect(received).toHaveLength(2)
    expect(received).toEqual(
      expect.arrayContaining([
        {
          title: 'Order Paid',
          body: `Order #${number} paid, MYR 55.00`,
          url: expect.stringMatching(/^\/admin\/orders/),
          tag: expect.any(String),
          unread: 2,
        },
        {
          title: 'Low Stock',
          body: 'Only 2 pieces left in top',
          url: '/admin?filter=top',
          tag: expect.any(String),
          unread: 2,
        },
      ]),
    )
  }
  expect(new Set(harness.service.received.map(({ urgency }) => urgency))).toEqual(new Set(['high', 'normal']))
  const bodies = JSON.stringify(harness.service.received)
  for (const detail of ['Siti', 'Rahmah', 'siti@example.com', '60123456789', 'Jalan'])
    expect(bodies).not.toContain(detail)
  expect(await harness.countWaitingPushes()).toBe(0)
})

const refuseRefunds = () =>
  harness.interceptProvider(({ method, url }) =>
    method === 'POST' && url.endsWith('/v1/refunds')
      ? Response.json({ error: { type: 'invalid_request_error', code: 'balance_insufficient' } }, { status: 400 })
      : undefined,
  )

test('pushes a refund that the provider refuses, with what it is about', async () => {
  const device = await harness.switchOn(await harness.signUpAdmin())
  const { order } = await harness.shopper().buy([harness.productId])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  harness.expectErrors()
  harness.interceptProvider(({ url }) => (url.endsWith('/v1/refunds') ? Promise.reject(new Error('Gone')) : undefined))
  const by = { uid: 'admin-1', email: 'boss@example.com' }
  await changeOrderStatus(harness.store, { orderId: order.id, from: 'paid', to: 'cancelled', restock: true, by })
  refuseRefunds()
  harness.advanceClock(6)
  await reconcilePayments(harness.store)
  await harness.runJob()
  expect(harness.listReceived(device).map(({ title, body }) => [title, body])).toEqual(
    expect.arrayContaining([['Payment needs a look', `Order #${order.orderNumber} was not refunded: MYR 55.00`]]),
  )
})

test('pushes a refund that failed after the order has changed, with what to pay back', async () => {
  const device = await harness.switchOn(await harness.signUpAdmin())
  harness.holdWebhooks()
  const { order } = await harness.shopper().buy([harness.productId])
  const completed = await harness.waitForWebhook('checkout.session.completed')
  await harness.db.updateTable('products').set({ hidden: 1 }).execute()
  refuseRefunds()
  await harness.deliver(completed)
  await harness.runJob()
  expect(harness.listReceived(device).map(({ body }) => body)).toEqual([
    `Order #${order.orderNumber} refund failed, pay back MYR 55.00`,
  ])
})

test('pushes nothing of unpaid orders and cancellations', async () => {
  const device = await harness.switchOn(await harness.signUpAdmin())
  await harness.shopper().order([harness.productId])
  await insertNotification(harness.db, { type: 'order_cancelled' })
  await harness.runJob()
  expect(harness.listReceived(device)).toEqual([])
})

test('tells a device that is switched on nothing of earlier news', async () => {
  await pushOne()
  await harness.runJob()
  const device = await harness.switchOn(await harness.signUpAdmin())
  await harness.runJob()
  expect(harness.listReceived(device)).toEqual([])
})

test('forgets a device that its push service no longer knows', async () => {
  const boss = await harness.signUpAdmin()
  const gone = await harness.switchOn(boss)
  await pushOne()
  harness.service.respondWith({ status: 410 })
  await harness.runJob()
  expect(await harness.countDevices()).toBe(0)
  const other = await harness.switchOn(boss)
  await pushOne()
  await harness.runJob()
  expect(harness.listReceived(gone)).toEqual([])
  expect(harness.listReceived(other)).toHaveLength(1)
})

test('sends again after a failure and after no answer, with growing pauses, and gives up at last', async () => {
  const device = await harness.switchOn(await harness.signUpAdmin())
  await pushOne()
  harness.service.respondWith({ status: 500 }, 'hang-up')
  const countRequests = async () => {
    await harness.runJob()
    return harness.service.requests.length
  }
  expect(await countRequests()).toBe(1)
  expect(await countRequests()).toBe(1)
  harness.advanceClock(1)
  expect(await countRequests()).toBe(2)
  harness.advanceClock(1)
  expect(await countRequests()).toBe(2)
  harness.advanceClock(1)
  expect(await countRequests()).toBe(3)
  expect(harness.listReceived(device)).toHaveLength(1)

  await pushOne('Order #5E6F7G8H paid, MYR 9.00')
  harness.service.respondWith(...Array.from({ length: 6 }, () => ({ status: 503 })))
  for (let attempt = 0; attempt < 8; attempt++) {
    await harness.runJob()
    harness.advanceClock(4 * 60)
  }
  expect(harness.service.requests).toHaveLength(3 + 6)
  expect(await harness.countWaitingPushes()).toBe(0)
  expect(await harness.countDevices()).toBe(1)
})

test('queues more messages at once than a statement has room for', async () => {
  for (let count = 0; count < 130; count++) await insertDevice(harness.db)
  for (let count = 0; count < 50; count++) await pushOne()
  await queuePushes(harness.db, harness.store.now().toISOString())
  expect(await harness.countWaitingPushes()).toBe(130 * 50)
})

test('waits as long as the push service asks, but not for ever', async () => {
  const device = await harness.switchOn(await harness.signUpAdmin())
  await pushOne()
  harness.service.respondWith({ status: 429, headers: { 'retry-after': '1800' } })
  await harness.runJob()
  harness.advanceClock(29)
  await harness.runJob()
  expect(harness.service.requests).toHaveLength(1)
  harness.service.respondWith({ status: 429, headers: { 'retry-after': '999999999' } })
  harness.advanceClock(1)
  await harness.runJob()
  expect(harness.service.requests).toHaveLength(2)
  harness.advanceClock(24 * 60)
  await harness.runJob()
  expect(harness.listReceived(device)).toHaveLength(1)
})

test('drops a message that the push service refuses, and keeps the device', async () => {
  await harness.switchOn(await harness.signUpAdmin())
  await pushOne()
  harness.service.respondWith({ status: 403 })
  harness.expectErrors()
  await harness.runJob()
  expect(harness.errors).toEqual(['Push message rejected: '])
  expect([await harness.countWaitingPushes(), await harness.countDevices()]).toEqual([0, 1])
})

test('a device that fails does not keep others from their messages', async () => {
  const boss = await harness.signUpAdmin()
  const devices = [await harness.switchOn(boss), await harness.switchOn(boss)]
  await pushOne()
  harness.service.respondWith('hang-up')
  await harness.runJob()
  expect(devices.flatMap(harness.listReceived)).toHaveLength(1)
  harness.advanceClock(1)
  await harness.runJob()
  for (const device of devices) expect(harness.listReceived(device)).toHaveLength(1)
})

test('loses nothing when the process dies between the sale and sending', async () => {
  const device = await harness.switchOn(await harness.signUpAdmin())
  const number = await harness.sellProduct()
  // A process that died left the notification as it is. The next one finds it.
  await harness.runJob(AbortSignal.abort())
  expect(harness.service.requests).toEqual([])
  await harness.runJob()
  expect(harness.listReceived(device).map(({ body }) => body)).toEqual([`Order #${number} paid, MYR 55.00`])
})

test('sends again, under the same tag, when the process dies between sending and recording it', async () => {
  const device = await harness.switchOn(await harness.signUpAdmin())
  await pushOne()
  const dying = new AbortController()
  const { push } = harness.dependencies
  const dyingPush: PushSender = {
    ...push,
    async send(target, message) {
      await push.send(target, message)
      dying.abort()
      return { status: 'deferred', reason: 'The process is gone', retryAfterMs: 0 }
    },
  }
  await harness.sendMessages({ push: dyingPush }, dying.signal)
  await harness.runJob()
  const [first, second] = harness.listReceived(device)
  assert(first && second)
  expect(second.tag).toBe(first.tag)
  expect(await harness.countWaitingPushes()).toBe(0)
})

test('sends nothing to who is no admin any more, even what waited', async () => {
  const boss = await harness.signUpAdmin()
  await harness.switchOn(boss)
  await pushOne()
  harness.service.respondWith({ status: 500 })
  await harness.runJob()
  // Around the operation that also switches the devices off.
  await setAdmin(harness.db, boss.uid, { isAdmin: false, at: harness.store.now() })
  await pushOne('Order #5E6F7G8H paid, MYR 9.00')
  harness.advanceClock(60)
  await harness.runJob()
  expect(harness.service.requests).toHaveLength(1)
})
