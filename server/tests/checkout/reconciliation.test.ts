import { expect, test, vi } from 'vitest'
import { giveUpCheckout } from '#store/checkout/give-up-checkout.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { insertProduct, updateRow } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { waitFor } from '#test/wait-for.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

test('completes a payment whose webhook was lost', async () => {
  harness.holdWebhooks()
  const { order } = await harness.shopper().buy([harness.productId])
  await reconcilePayments(harness.store)
  expect((await harness.findOrderRow(order.id)).status).toBe('awaiting_payment')
  await harness.reconcileLater()
  expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
})

test('releases the product of an expired session only when the provider confirms it', async () => {
  harness.expectErrors()
  harness.holdWebhooks()
  const { order } = await harness.shopper().startPaying([harness.productId])
  harness.advanceClock(60)
  harness.interceptProvider(() => new Response('{"error":{}}', { status: 401 }))
  await reconcilePayments(harness.store)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  harness.restoreProvider()
  await harness.reconcileLater()
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'expired',
    paymentStatus: 'expired',
    product: 'free',
  })
})

test('rolls back a checkout that a crash interrupted, and expires its session and no other', async () => {
  const other = await harness.shopper().startPaying([await insertProduct(harness.db)])
  const { shopper, order, sessionId, url } = await harness.shopper().startPaying([harness.productId])
  // The state after a crash between the response of the provider and the next transaction.
  await updateRow(harness.db, 'orders', order.id, {
    status: 'pending',
    stripeSessionId: null,
    checkoutStartedAt: order.createdAt,
  })
  await harness.reconcileLater(3)
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'pending',
    paymentStatus: 'pending',
    product: 'free',
  })
  expect((await harness.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  expect((await shopper.pay(url)).status).not.toBe(303)
  await shopper.buy([harness.productId])
  expect((await harness.shopper().pay(other.url)).status).toBe(303)
  await waitFor(async () => expect((await harness.findOrderRow(other.order.id)).status).toBe('paid'))
})

/** Marks the order's checkout as interrupted while it replaced the session. */
const interruptCheckout = async (id: string) => {
  const { createdAt: checkoutStartedAt } = await harness.findOrderRow(id)
  await updateRow(harness.db, 'orders', id, { checkoutStartedAt })
}

test('leaves a checkout alone that has just started', async () => {
  const { order } = await harness.shopper().startPaying([harness.productId])
  await interruptCheckout(order.id)
  await harness.reconcileLater(2)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
})

test('expires the earlier session of a checkout that a crash interrupted', async () => {
  const { order, sessionId } = await harness.shopper().startPaying([harness.productId])
  harness.holdWebhooks()
  await interruptCheckout(order.id)
  // The provider no longer lists the session among the new ones.
  harness.interceptProvider(({ method, url }) =>
    method === 'GET' && url.includes('/checkout/sessions?')
      ? Response.json({ object: 'list', data: [], has_more: false })
      : undefined,
  )
  await harness.reconcileLater(3)
  expect((await harness.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'pending',
    paymentStatus: 'pending',
    product: 'free',
  })
  expect((await harness.findOrderRow(order.id)).checkoutStartedAt).toBeNull()
})

test('applies the payment of an earlier session when a crash interrupted the next checkout', async () => {
  const { order } = await harness.buyWithHeldWebhooks()
  await interruptCheckout(order.id)
  await harness.reconcileLater(3)
  expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
})

test('waits for the bank when a crash interrupted the next checkout', async () => {
  harness.holdWebhooks()
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  await shopper.pay(url, { method: 'fpx', decision: 'later' })
  await interruptCheckout(order.id)
  await harness.reconcileLater(3)
  expect(await harness.readOrderState(order.id)).toMatchObject({ paymentStatus: 'processing', product: 'held' })
  expect((await harness.findOrderRow(order.id)).checkoutStartedAt).toBeNull()
})

test('comes back to no checkout of an order that was cancelled', async () => {
  const { order } = await harness.shopper().startPaying([harness.productId])
  await interruptCheckout(order.id)
  await updateRow(harness.db, 'orders', order.id, { status: 'cancelled' })
  await harness.reconcileLater(3)
  expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'cancelled', checkoutStartedAt: null })
})

test('asks about an order at most once in five minutes, and only when it has waited as long', async () => {
  await harness.shopper().startPaying([harness.productId])
  let lookUps = 0
  harness.interceptProvider(({ url }) => {
    if (url.includes('/checkout/sessions/')) lookUps += 1
    return undefined
  })
  const lookUpsAfter = async (minutes: number) => {
    await harness.reconcileLater(minutes)
    return lookUps
  }
  expect([await lookUpsAfter(5), await lookUpsAfter(1), await lookUpsAfter(5), await lookUpsAfter(1)]).toEqual([
    0, 1, 1, 2,
  ])
})

test('goes on to the next order when one cannot be reconciled', async () => {
  harness.expectErrors()
  await insertOrder(harness.db, { status: 'awaiting_payment', updatedAt: '2026-11-01T00:00:00.000Z' })
  const { order } = await harness.buyWithHeldWebhooks()
  await harness.reconcileLater()
  expect(harness.errors).toEqual([
    expect.stringMatching(
      /^Order reconciliation failed, will retry: .*Order awaits payment without a checkout session/,
    ),
  ])
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid' })
})

test.each([
  ['a newer attempt', { checkoutAttempt: 'earlier' }],
  ['another session', { stripeSessionId: 'cs_test_earlier' }],
])('gives up no checkout that %s has taken over', async (_what, earlier) => {
  const { order } = await harness.shopper().startPaying([harness.productId])
  const attempt = { ...(await harness.findOrderRow(order.id)), ...earlier }
  const publish = vi.fn(async () => () => {})
  const context = { ...harness.store, events: { publish } }
  await giveUpCheckout(context, attempt, { event: 'session-creation-failed', by: 'system' })
  expect(publish.mock.calls.flat(2)).toEqual([])
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
})
