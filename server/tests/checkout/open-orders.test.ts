import { beforeEach, expect, test } from 'vitest'
import type { BrowserOrders, ResumableOrder } from '#store/checkout/browser-orders.server.ts'
import { address, email, insertProduct } from '#test/factories.ts'
import type { ShopperClient } from '#test/shopper-client.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()
let shopper: ShopperClient
beforeEach(() => {
  shopper = harness.shopper()
})

const findOrders = () => shopper.get<BrowserOrders>('/api/orders/open')
const readMark = (headers: Headers) => headers.getSetCookie().filter(cookie => cookie.startsWith('ordered='))

test('finds the open payment of the browser with its end and what was typed, and lets no cache store it', async () => {
  const { order, url, sessionId } = await shopper.startPaying([harness.productId])
  harness.advanceClock(10)
  const { status, body, headers } = await findOrders()
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toMatchObject({
    unpaid: { id: order.id, email, payableUntil: '2026-11-20T04:35:00.000Z' },
    orders: [{ sessionId, status: 'awaiting_payment', productIds: [harness.productId] }],
  })
  expect(body.unpaid?.shipping).toMatchObject({ ...address, phone: '+60123456789' })
  // Titles and prices of the order itself are accepted, whatever the cart has become.
  const again = await shopper.checkout(body.unpaid as ResumableOrder)
  expect(again.body.url).toBe(url)
})

test('says what became of the payments, without contact and address, and what of the pieces is still the buyer’s', async () => {
  const { order, url, sessionId } = await shopper.startPaying([harness.productId])
  const other = await harness.shopper().get('/api/orders/open')
  expect([other.status, other.body]).toEqual([204, null])
  await shopper.pay(url)
  await harness.waitForWebhook('checkout.session.completed')
  await harness.settleWebhooks()
  const { body } = await findOrders()
  expect(body).toMatchObject({
    unpaid: null,
    orders: [{ sessionId, status: 'paid', orderNumber: order.orderNumber, productIds: [harness.productId] }],
  })
  for (const secret of [email, ...Object.values(address), '+60123456789', order.id])
    expect(JSON.stringify(body.orders)).not.toContain(secret)
  // A piece that came back may be bought again.
  await harness.db.updateTable('products').set({ sold: 0, soldOrderId: null }).execute()
  expect((await findOrders()).body.orders[0]?.productIds).toEqual([])
})

test('lists the payment that was started last first, those of 90 days, and none that was never started', async () => {
  const ids = [await insertProduct(harness.db), await insertProduct(harness.db), await insertProduct(harness.db)]
  const left = await shopper.startPaying([String(ids[0])])
  await shopper.post(`/api/orders/${left.order.id}/release`, {})
  harness.advanceClock(1)
  const second = await shopper.startPaying([String(ids[1])])
  await shopper.pay(second.url)
  await harness.waitForWebhook('checkout.session.completed')
  await harness.settleWebhooks()
  harness.advanceClock(1)
  // The same order again.
  const first = await shopper.startPaying([String(ids[0])])
  expect(first.order.id).toBe(left.order.id)
  harness.advanceClock(1)
  await shopper.order([String(ids[2])])
  const list = async () => (await findOrders()).body?.orders.map(({ sessionId }) => sessionId)
  expect(await list()).toEqual([first.sessionId, second.sessionId])
  expect((await findOrders()).body.orders.map(({ productIds }) => productIds)).toEqual([[ids[0]], [ids[1]]])
  harness.advanceClock(90 * 24 * 60 - 3)
  expect(await list()).toEqual([first.sessionId, second.sessionId])
  harness.advanceClock(1)
  expect(await list()).toEqual([second.sessionId])
})

test('marks a browser that has ordered for its scripts, without an id, until there is nothing to ask for', async () => {
  const { headers } = await shopper.order([harness.productId])
  const [mark] = readMark(headers)
  expect(mark).toBe('ordered=1; Max-Age=7776000; Path=/; SameSite=Lax')
  expect(readMark((await findOrders()).headers)).toEqual([])
  await harness.db.deleteFrom('orderItems').execute()
  await harness.db.deleteFrom('orderStatusChanges').execute()
  await harness.db.deleteFrom('orders').execute()
  const gone = await findOrders()
  expect([gone.status, readMark(gone.headers)]).toEqual([204, ['ordered=; Max-Age=0; Path=/']])
})

test('names no end when the payment was cancelled, has expired, or its bank is deciding', async () => {
  const { order, url } = await shopper.startPaying([harness.productId])
  await shopper.post(`/api/orders/${order.id}/release`, {})
  expect((await findOrders()).body.unpaid).toMatchObject({ id: order.id, status: 'pending', payableUntil: null })
  expect((await findOrders()).body.orders).toMatchObject([{ status: 'pending', productIds: [] }])

  const second = await shopper.startPaying([harness.productId])
  expect(second.url).not.toBe(url)
  harness.holdWebhooks()
  harness.advanceClock(36)
  // The provider's event is on its way.
  expect((await findOrders()).body.unpaid).toMatchObject({ status: 'awaiting_payment', payableUntil: null })

  shopper = harness.shopper()
  const third = await shopper.startPaying([await insertProduct(harness.db)])
  await shopper.pay(third.url, { method: 'fpx', decision: 'later' })
  await shopper.get(`/api/orders?session_id=${third.sessionId}`)
  const { body } = await findOrders()
  expect(body.unpaid).toMatchObject({ id: third.order.id, payableUntil: null })
  expect(body.orders[0]).toMatchObject({ sessionId: third.sessionId, paymentStatus: 'processing' })
})

test('prefers an open payment to an order that was changed later, one that a bank decides about included', async () => {
  const { order } = await shopper.startPaying([harness.productId])
  harness.advanceClock(1)
  const { body: later } = await shopper.order([await insertProduct(harness.db)])
  expect((await findOrders()).body.unpaid?.id).toBe(order.id)
  const undecided = await shopper.startPaying([await insertProduct(harness.db)])
  await shopper.pay(undecided.url, { method: 'fpx', decision: 'later' })
  await shopper.get(`/api/orders?session_id=${undecided.sessionId}`)
  expect((await findOrders()).body.unpaid?.id).toBe(order.id)
  await shopper.post(`/api/orders/${order.id}/release`, {})
  harness.advanceClock(1)
  await shopper.order(
    later.items.map(({ id }) => id),
    { email: 'later@example.com' },
  )
  expect((await findOrders()).body.unpaid?.email).toBe('later@example.com')
})
