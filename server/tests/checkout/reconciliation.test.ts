import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { insertProduct } from '#test/factories.ts'
import { waitFor } from '#test/wait-for.ts'
import { createPaymentHarness, type PaymentHarness } from '../payment-harness.ts'

let harness: PaymentHarness
beforeEach(async () => {
  harness = await createPaymentHarness()
})
afterEach(() => harness.close())

test('completes a payment whose webhook was lost', async () => {
  harness.holdWebhooks()
  const { order } = await harness.shopper().buy([harness.productId])
  await reconcilePayments(harness.store)
  expect((await harness.findOrderRow(order.id)).status).toBe('awaiting_payment')
  harness.advanceClock(6)
  await reconcilePayments(harness.store)
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
  harness.advanceClock(6)
  await reconcilePayments(harness.store)
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'expired',
    paymentStatus: 'expired',
    product: 'free',
  })
})

test('rolls back a checkout that a crash interrupted, and expires its session', async () => {
  const shopper = harness.shopper()
  const { order, sessionId, url } = await shopper.startPaying([harness.productId])
  // The state after a crash between the response of the provider and the next transaction.
  await harness.db
    .updateTable('orders')
    .set({ status: 'pending', stripeSessionId: null, checkoutStartedAt: order.createdAt })
    .where('id', '=', order.id)
    .execute()
  harness.advanceClock(3)
  await reconcilePayments(harness.store)
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'pending',
    paymentStatus: 'pending',
    product: 'free',
  })
  expect((await harness.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  expect((await shopper.pay(url)).status).not.toBe(303)
  await shopper.buy([harness.productId])
})

test('expires no session of another order when it rolls back a checkout that a crash interrupted', async () => {
  const other = await harness.shopper().startPaying([await insertProduct(harness.db)])
  const { order, sessionId } = await harness.shopper().startPaying([harness.productId])
  await harness.db
    .updateTable('orders')
    .set({ status: 'pending', stripeSessionId: null, checkoutStartedAt: order.createdAt })
    .where('id', '=', order.id)
    .execute()
  harness.advanceClock(3)
  await reconcilePayments(harness.store)
  const readSession = async (id: string) => (await harness.stripe.checkout.sessions.retrieve(id)).status
  expect([await readSession(sessionId), await readSession(other.sessionId)]).toEqual(['expired', 'open'])
  expect((await harness.shopper().pay(other.url)).status).toBe(303)
  await waitFor(async () => expect((await harness.findOrderRow(other.order.id)).status).toBe('paid'))
})
