import { beforeEach, describe, expect, test } from 'vitest'
import { updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()
beforeEach(() => {
  harness.holdWebhooks()
})

const paid = { status: 'paid', paymentStatus: 'paid', product: 'sold' }
const processing = { status: 'awaiting_payment', paymentStatus: 'processing', product: 'held' }
const awaitingPayment = { status: 'awaiting_payment', paymentStatus: 'pending', product: 'held' }
const notPayable = [409, { code: 'order_not_payable' }]

type Ending = 'paid' | 'processing' | 'refused' | 'expired'

/** Opens the payment page and ends its session, without any webhook. */
async function endSession(ending: Ending) {
  const { shopper, order, sessionId, url } = await harness.shopper().startPaying([harness.productId])
  if (ending === 'paid') await shopper.pay(url)
  if (ending === 'processing' || ending === 'refused') await shopper.pay(url, { method: 'fpx', decision: 'later' })
  if (ending === 'refused') await shopper.pay(url, { decision: 'refuse' })
  if (ending === 'expired') await harness.stripe.checkout.sessions.expire(sessionId)
  return { shopper, order, sessionId, url }
}

describe.each([
  ['still seems open', 0],
  ['is about to expire', 25],
])('a checkout whose session %s', (_when, minutes) => {
  test.each<[Ending, object]>([
    ['paid', paid],
    ['processing', processing],
  ])('is refused when the payment is %s', async (ending, state) => {
    const { shopper, order } = await endSession(ending)
    harness.advanceClock(minutes)
    const { status, body } = await shopper.checkout(order)
    expect([status, body]).toMatchObject(notPayable)
    expect(await harness.readOrderState(order.id)).toEqual(state)
    expect((await harness.findOrderRow(order.id)).checkoutStartedAt).toBeNull()
  })

  test.each<[Ending]>([['refused'], ['expired']])('opens a new session when it is %s', async ending => {
    const { shopper, order, url } = await endSession(ending)
    harness.advanceClock(minutes)
    const { status, body } = await shopper.checkout(order)
    expect(status).toBe(200)
    expect(body.url).not.toBe(url)
    expect(await harness.readOrderState(order.id)).toEqual(awaitingPayment)
    expect((await shopper.pay(body.url)).status).toBe(303)
  })
})

test('a checkout keeps the session that the provider cannot be asked about', async () => {
  harness.expectErrors()
  const { shopper, order, sessionId } = await endSession('paid')
  harness.failProvider('/checkout/sessions/', 401)
  const { status, body } = await shopper.checkout(order)
  expect([status, body]).toMatchObject([502, { code: 'payment_provider_failed' }])
  expect(harness.errors).toEqual([expect.stringMatching(/^Checkout session lookup failed: \w/)])
  expect(await harness.readOrderState(order.id)).toEqual(awaitingPayment)
  expect((await harness.findOrderRow(order.id)).stripeSessionId).toBe(sessionId)
})

test.each<[string, (checkOut: () => Promise<{ status: number }>) => Promise<void>]>([
  ['a question of its own', async checkOut => expect((await checkOut()).status).toBe(502)],
  [
    'one of reconciliation',
    async () => {
      await harness.reconcileLater(10)
    },
  ],
])('a checkout asks the provider again after %s that had no answer', async (_what, askInVain) => {
  harness.expectErrors()
  const { shopper, order, url } = await endSession('expired')
  harness.failProvider('/checkout/sessions/', 401)
  await askInVain(() => shopper.checkout(order))
  harness.restoreProvider()
  const { status, body } = await shopper.checkout(order)
  expect(status).toBe(200)
  expect(body.url).not.toBe(url)
})

test('a checkout opens no new session for a product that is gone', async () => {
  const { shopper, order } = await endSession('expired')
  await updateRow(harness.db, 'products', harness.productId, { hidden: 1 })
  const { status, body } = await shopper.checkout(order)
  expect(status).toBe(409)
  expect(body).toMatchObject({
    code: 'products_unavailable',
    unavailable: [{ id: harness.productId, reason: 'missing' }],
  })
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'expired', product: 'free' })
})

test('overlapping checkouts open one new session for the one that has ended', async () => {
  const { shopper, order, url } = await endSession('expired')
  const responses = await Promise.all([shopper.checkout(order), shopper.checkout(order), shopper.checkout(order)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const urls = new Set(responses.map(({ body }) => body.url))
  expect(urls.size).toBe(1)
  expect(urls).not.toContain(url)
})

test('a checkout leads to the session by which another process has just replaced the ended one', async () => {
  const { shopper, order } = await endSession('expired')
  const url = 'https://checkout.example/replaced'
  const replaced = { stripeSessionId: 'cs_test_replaced', sessionUrl: url }
  harness.interceptProvider(async request => {
    if (request.method === 'GET') await harness.db.updateTable('orders').set(replaced).execute()
    return undefined
  })
  expect(await shopper.checkout(order)).toMatchObject({ status: 200, body: { url } })
  expect(await harness.readOrderState(order.id)).toEqual(awaitingPayment)
})

test.each<[Ending, number, object]>([
  ['paid', 409, paid],
  ['processing', 409, processing],
  ['refused', 204, { status: 'payment_failed', product: 'free' }],
  ['expired', 204, { status: 'pending', product: 'free' }],
])('leaving a payment that is %s applies that', async (ending, status, state) => {
  const { shopper, order } = await endSession(ending)
  const response = await shopper.post(`/api/orders/${order.id}/release`, {})
  expect(response.status).toBe(status)
  if (status === 409) expect(response.body).toMatchObject({ code: 'order_not_payable' })
  expect(await harness.readOrderState(order.id)).toMatchObject(state)
})

test('leaving an order without a checkout changes nothing', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
  const before = await harness.findOrderRow(order.id)
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
  expect(await harness.findOrderRow(order.id)).toEqual(before)
})
