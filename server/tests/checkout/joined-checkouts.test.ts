import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#store/orders/order.ts'
import { updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** Makes the pauses between two looks at the order as short as possible. */
function shortenPauses() {
  vi.spyOn(timers, 'setTimeout').mockImplementation(() => timers.setImmediate())
  syncBuiltinESMExports()
}

/**
 * Checks an order out twice. While the provider creates the session for the first request, it
 * refuses the second one because of the same key, and `meanwhile` runs.
 */
async function checkOutTwice(order: Order, meanwhile: (second: Promise<unknown>) => unknown) {
  const shopper = harness.shopper()
  const { promise: isRefused, resolve: noteRefusal } = Promise.withResolvers<void>()
  let second: ReturnType<typeof shopper.checkout> | undefined
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/checkout/sessions') || request.method !== 'POST') return undefined
    if (second) {
      noteRefusal()
      const init = { status: 409, headers: { 'stripe-should-retry': 'false' } }
      return Response.json({ error: { code: 'idempotency_key_in_use' } }, init)
    }
    second = shopper.checkout(order)
    await isRefused
    return (await meanwhile(second)) as Response | undefined
  })
  const first = await shopper.checkout(order)
  return { first, second: await second }
}

const placeOrder = async () => (await harness.shopper().order([harness.productId])).body

test('gives a second request the session that the first one is creating', async () => {
  const { first, second } = await checkOutTwice(await placeOrder(), () => undefined)
  expect([first.status, second?.status]).toEqual([200, 200])
  expect(second?.body.url).toBe(first.body.url)
  expect((await harness.stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('ends a second request when the session of the first one cannot be created', async () => {
  harness.expectErrors()
  const shopper = harness.shopper()
  // Its first payment page was left, so no page of it may be shown again.
  const { order } = await shopper.startPaying([harness.productId])
  await shopper.post(`/api/orders/${order.id}/release`, {})
  await harness.settleWebhooks()
  const { first, second } = await checkOutTwice(order, () => Response.json({ error: {} }, { status: 400 }))
  expect([first.status, second?.status]).toEqual([502, 502])
  expect(second?.body).toMatchObject({ code: 'payment_provider_failed' })
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'pending', product: 'free' })
})

test('ends a second request when the order can no longer be paid', async () => {
  const order = await placeOrder()
  const { second } = await checkOutTwice(order, async joined => {
    await updateRow(harness.db, 'orders', order.id, { status: 'cancelled' })
    await joined
  })
  expect([second?.status, second?.body]).toMatchObject([409, { code: 'order_not_payable' }])
})

test('keeps a checkout that the provider is creating when a second request has waited too long', async () => {
  shortenPauses()
  const order = await placeOrder()
  const { first, second } = await checkOutTwice(order, async joined => {
    await joined
  })
  expect([first.status, second?.status]).toEqual([200, 502])
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  expect((await harness.shopper().pay(first.body.url)).status).toBe(303)
  await harness.waitForOrderState(order.id, { status: 'paid', product: 'sold' })
})

test('releases the products of a joined checkout that dies after the previous session has failed [T10]', async () => {
  harness.expectErrors()
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  const [expiring, creating] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [failure, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  harness.interceptProvider(async request => {
    const isExpiring = request.url.endsWith('/expire')
    if (!isExpiring && !(request.url.endsWith('/checkout/sessions') && request.method === 'POST')) return undefined
    ;(isExpiring ? expiring : creating).resolve()
    await (isExpiring ? failure : end).promise
    return Response.json({ error: {} }, { status: 500, headers: { 'stripe-should-retry': 'false' } })
  })

  // The page is about to expire, so that it would be replaced.
  harness.advanceClock(25)
  const first = shopper.checkout(order)
  await expiring.promise
  await shopper.pay(url, { method: 'fpx', decision: 'later' })
  await shopper.pay(url, { decision: 'refuse' })
  await harness.waitForOrderState(order.id, { status: 'payment_failed', product: 'free' })
  const second = shopper.checkout(order)
  await creating.promise
  failure.resolve()
  expect((await first).status).toBe(502)

  // The process of the second request never comes back.
  await harness.reconcileLater(3)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'payment_failed', product: 'free' })
  end.resolve()
  await second
})
