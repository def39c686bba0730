import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ResumableOrder } from '#store/checkout/find-open-order.server.ts'
import { address, email, insertProduct } from '#test/factories.ts'
import type { ShopperClient } from '#test/shopper-client.ts'
import { createPaymentHarness, type PaymentHarness } from '../payment-harness.ts'

let harness: PaymentHarness
let shopper: ShopperClient
beforeEach(async () => {
  harness = await createPaymentHarness()
  shopper = harness.shopper()
})
afterEach(() => harness.close())

const findOpenOrder = () => shopper.get<ResumableOrder | null>('/api/orders/open')

test('finds the open payment of the browser with its end and what was typed, and lets no cache store it', async () => {
  const { order, url } = await shopper.startPaying([harness.productId])
  harness.advanceClock(10)
  const { status, body, headers } = await findOpenOrder()
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toMatchObject({ id: order.id, email, payableUntil: '2026-11-20T04:35:00.000Z' })
  expect(body?.shipping).toMatchObject({ ...address, phone: '+60123456789' })
  // Titles and prices of the order itself are accepted, whatever the cart has become.
  const again = await shopper.checkout(body as ResumableOrder)
  expect(again.body.url).toBe(url)
})

test('finds nothing for another browser, nor once the order is paid', async () => {
  const { url } = await shopper.startPaying([harness.productId])
  const other = await harness.shopper().get('/api/orders/open')
  expect([other.status, other.body]).toEqual([204, null])
  await shopper.pay(url)
  await harness.waitForWebhook('checkout.session.completed')
  await harness.settleWebhooks()
  expect((await findOpenOrder()).status).toBe(204)
})

test('names no end when the payment was cancelled, has expired, or its bank is deciding', async () => {
  const { order, url } = await shopper.startPaying([harness.productId])
  await shopper.post(`/api/orders/${order.id}/release`, {})
  expect((await findOpenOrder()).body).toMatchObject({ id: order.id, status: 'pending', payableUntil: null })

  const second = await shopper.startPaying([harness.productId])
  expect(second.url).not.toBe(url)
  harness.holdWebhooks()
  harness.advanceClock(36)
  // The provider's event is on its way.
  expect((await findOpenOrder()).body).toMatchObject({ status: 'awaiting_payment', payableUntil: null })

  const third = await shopper.startPaying([await insertProduct(harness.db)])
  await shopper.pay(third.url, { method: 'fpx', decision: 'later' })
  await shopper.get(`/api/orders?session_id=${third.sessionId}`)
  const open = await findOpenOrder()
  expect(open.body).toMatchObject({ id: third.order.id, paymentStatus: 'processing', payableUntil: null })
})

test('prefers an open payment to an order that was changed later', async () => {
  const { order } = await shopper.startPaying([harness.productId])
  harness.advanceClock(1)
  const { body: later } = await shopper.order([await insertProduct(harness.db)])
  expect((await findOpenOrder()).body?.id).toBe(order.id)
  await shopper.post(`/api/orders/${order.id}/release`, {})
  harness.advanceClock(1)
  await shopper.order(
    later.items.map(({ id }) => id),
    { email: 'later@example.com' },
  )
  expect((await findOpenOrder()).body?.email).toBe('later@example.com')
})

test('leads back to a payment that is about to end when a limit allows no new one', async () => {
  harness.store.holdLimits = { maxHeldProducts: 20, maxHeldProductsPerSite: 60 }
  const { order, url } = await shopper.startPaying([harness.productId])
  const urls = [url]
  for (let minutes = 25; minutes <= 75; minutes += 25) {
    harness.advanceClock(25)
    const { body, status } = await shopper.checkout(order)
    expect(status).toBe(200)
    urls.push(body.url)
  }
  // A first hold and two renewals; then the session that is open stays the one.
  expect(new Set(urls).size).toBe(3)
  expect(urls[3]).toBe(urls[2])
})
