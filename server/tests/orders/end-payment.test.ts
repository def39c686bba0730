import { expect, test } from 'vitest'
import { endPayment } from '#store/checkout/end-payment.server.ts'
import type { OrderId } from '#store/ids.ts'
import { by } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

const end = (id: string) => endPayment(harness.store, { orderId: id as OrderId, by })
const listAuditEntries = () =>
  harness.db.selectFrom('auditEntries').select(['action', 'actorId', 'subjectId', 'before', 'after']).execute()

test('ends the session at the provider and frees the pieces of an order that waits for its payment', async () => {
  const { order, sessionId, url } = await harness.shopper().startPaying([harness.productId])
  expect(await end(order.id)).toEqual({ ok: true })
  expect((await harness.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'pending',
    paymentStatus: 'pending',
    product: 'free',
  })
  expect(await listAuditEntries()).toEqual([
    {
      action: 'payment ended',
      actorId: 'admin-1',
      subjectId: order.id,
      before: JSON.stringify({ status: 'awaiting_payment' }),
      after: JSON.stringify({ status: 'pending' }),
    },
  ])
  expect((await harness.shopper().pay(url)).status).not.toBe(303)
  expect(await end(order.id)).toEqual({ ok: false, reason: 'not-waiting' })
  // Another shopper can have it at once.
  await harness.shopper().buy([harness.productId])
})

test('leaves an order that was paid meanwhile, and sells its pieces', async () => {
  const { order } = await harness.buyWithHeldWebhooks()
  expect(await end(order.id)).toEqual({ ok: false, reason: 'paying' })
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
  expect(await listAuditEntries()).toEqual([])
})

test('leaves an order to a shopper who starts to pay again right after each end', async () => {
  const { shopper, order } = await harness.shopper().startPaying([harness.productId])
  harness.holdWebhooks()
  let ended = 0
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/expire')) return undefined
    const response = await harness.fetchFromProvider(request)
    ended += 1
    const expired = harness.deliveries.findLast(({ type }) => type === 'checkout.session.expired')
    if (expired) await harness.deliver(expired)
    expect((await shopper.checkout(order)).status).toBe(200)
    return response
  })
  expect(await end(order.id)).toEqual({ ok: false, reason: 'paying' })
  expect(ended).toBe(3)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  expect(await listAuditEntries()).toEqual([])
})

test('keeps the hold when the provider does not confirm that the session has ended', async () => {
  const { order } = await harness.shopper().startPaying([harness.productId])
  harness.interceptProvider(({ url }) =>
    url.endsWith('/expire') ? Response.json({ error: { type: 'api_error' } }, { status: 500 }) : undefined,
  )
  harness.expectErrors()
  expect(await end(order.id)).toEqual({ ok: false, reason: 'provider' })
  expect(harness.errors).toEqual([expect.stringMatching(/^Payment could not be ended for an admin: \w/)])
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
})

test('there is no such order', async () => {
  expect(await end('nothing')).toEqual({ ok: false, reason: 'unknown' })
})
