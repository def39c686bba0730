import { afterEach, beforeEach, expect, test } from 'vitest'
import { endPayment } from '#store/checkout/end-payment.server.ts'
import type { OrderId } from '#store/ids.ts'
import { createPaymentHarness, type PaymentHarness } from '../payment-harness.ts'

const by = { uid: 'admin-1', email: 'boss@example.com' }

let harness: PaymentHarness
beforeEach(async () => {
  harness = await createPaymentHarness()
})
afterEach(() => harness.close())

const end = (id: string) => endPayment(harness.store, { orderId: id as OrderId, by })
const listAuditActions = async () =>
  (await harness.db.selectFrom('auditEntries').select(['action', 'actorId']).execute()).map(
    ({ action, actorId }) => `${action} by ${actorId}`,
  )

test('ends the session at the provider and frees the pieces of an order that waits for its payment', async () => {
  const { order, sessionId, url } = await harness.shopper().startPaying([harness.productId])
  expect(await end(order.id)).toEqual({ ok: true })
  expect((await harness.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'pending',
    paymentStatus: 'pending',
    product: 'free',
  })
  expect(await listAuditActions()).toEqual(['payment ended by admin-1'])
  expect((await harness.shopper().pay(url)).status).not.toBe(303)
  expect(await end(order.id)).toEqual({ ok: false, reason: 'not-waiting' })
  // Another shopper can have it at once.
  await harness.shopper().buy([harness.productId])
})

test('leaves an order that was paid meanwhile, and sells its pieces', async () => {
  const { order } = await harness.buyWithHeldWebhooks()
  expect(await end(order.id)).toEqual({ ok: false, reason: 'paying' })
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
  expect(await listAuditActions()).toEqual([])
})

test('keeps the hold when the provider does not confirm that the session has ended', async () => {
  const { order } = await harness.shopper().startPaying([harness.productId])
  harness.interceptProvider(({ url }) =>
    url.endsWith('/expire') ? Response.json({ error: { type: 'api_error' } }, { status: 500 }) : undefined,
  )
  harness.expectErrors()
  expect(await end(order.id)).toEqual({ ok: false, reason: 'provider' })
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
})

test('there is no such order', async () => {
  expect(await end('nothing')).toEqual({ ok: false, reason: 'unknown' })
})
