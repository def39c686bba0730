import { beforeEach, expect, test, vi } from 'vitest'
import { endPayment } from '#store/checkout/end-payment.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import type { OrderId } from '#store/ids.ts'
import { address, by } from '#test/factories.ts'
import type { ShopperClient } from '#test/shopper-client.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const held = { status: 'awaiting_payment', paymentStatus: 'pending', product: 'held' }
const free = { status: 'pending', paymentStatus: 'pending', product: 'free' }

const harness = setUpPaymentHarness()
let shopper: ShopperClient
let started: Awaited<ReturnType<ShopperClient['startPaying']>>
beforeEach(async () => {
  shopper = harness.shopper()
  started = await shopper.startPaying([harness.productId])
})

const readState = () => harness.readOrderState(started.order.id)
const listNotices = () =>
  harness.db.selectFrom('notifications').select(['message', 'link']).where('type', '=', 'system').execute()
const end = (options: { endsUnknown?: boolean } = {}) =>
  endPayment(harness.store, { orderId: started.order.id as OrderId, by, ...options })

/** How long until nobody can pay the session, in whatever account. */
const untilExpired = 35 + 6

test('keeps the hold of a session that the account does not know, and notifies the admins once', async () => {
  harness.forgetSessions()
  const logError = vi.spyOn(harness.store.log, 'error')
  for (const minutes of [6, 6, untilExpired]) {
    await harness.reconcileLater(minutes)
    await shopper.get(`/api/orders?session_id=${started.sessionId}`)
    expect(await readState()).toEqual(held)
  }
  expect(await listNotices()).toEqual([
    {
      message: expect.stringContaining("the payment provider doesn't know its payment page. Were the keys changed?"),
      link: `/admin/orders/${started.order.id}`,
    },
  ])
  const unknown = 'Checkout session unknown to the payment provider'
  const { sessionId } = started
  const details = { orderId: started.order.id, sessionId, advice: expect.stringMatching(/^STRIPE_SECRET_KEY: \w/) }
  expect(logError.mock.calls.filter(([, message]) => message === unknown)).toEqual([[details, unknown]])
})

test('asks for the webhook of such a session again, so that the right key can still apply it', async () => {
  harness.holdWebhooks()
  await shopper.pay(started.url)
  const completed = await harness.waitForWebhook('checkout.session.completed')
  harness.forgetSessions()
  expect((await harness.deliver(completed)).status).toBe(500)
  expect(await readState()).toEqual(held)
  harness.restoreProvider()
  expect((await harness.deliver(completed)).status).toBe(200)
  expect(await readState()).toMatchObject({ status: 'paid', product: 'sold' })
})

test('accepts the webhook of a session that no order waits for', async () => {
  harness.forgetSessions()
  const response = await harness.sendEvent('checkout.session.completed', { id: 'cs_test_of_another_shop' })
  expect(response.status).toBe(200)
  expect(await listNotices()).toEqual([])
})

test('does not free a piece when its shopper leaves, pays again or changes the order, whatever the time', async () => {
  harness.forgetSessions()
  const left = await shopper.post(`/api/orders/${started.order.id}/release`, {})
  expect([left.status, left.body]).toMatchObject([502, { code: 'payment_provider_failed' }])
  const again = await shopper.checkout(started.order)
  expect([again.status, again.body]).toMatchObject([502, { code: 'payment_provider_failed' }])
  const changed = await shopper.order([harness.productId], { shipping: { ...address, name: 'Another name' } })
  expect(changed.status).toBe(502)
  harness.advanceClock(untilExpired)
  expect((await shopper.post(`/api/orders/${started.order.id}/release`, {})).status).toBe(502)
  expect((await shopper.checkout(started.order)).status).toBe(502)
  expect(await readState()).toEqual(held)
  expect(await listNotices()).toHaveLength(1)
})

test('lets the order go when an admin confirms it, and not before', async () => {
  harness.forgetSessions()
  const { sessionExpiresAt } = await harness.findOrderRow(started.order.id)
  expect(await end()).toEqual({ ok: false, reason: 'unknown-session', payableUntil: sessionExpiresAt })
  harness.advanceClock(untilExpired)
  expect(await end()).toEqual({ ok: false, reason: 'unknown-session', payableUntil: null })
  expect(await readState()).toEqual(held)
  const warn = vi.spyOn(harness.store.log, 'warn')
  expect(await end({ endsUnknown: true })).toEqual({ ok: true })
  const details = { orderId: started.order.id, sessionId: started.sessionId }
  expect(warn.mock.calls).toEqual([[details, 'Order with an unknown checkout session let go by an admin']])
  expect(await readState()).toEqual(free)
  const audit = await harness.db.selectFrom('auditEntries').select(['action', 'before', 'after']).execute()
  const after = { status: 'pending', note: "The payment provider doesn't know the session" }
  expect(audit).toEqual([
    { action: 'payment ended', before: '{"status":"awaiting_payment"}', after: JSON.stringify(after) },
  ])
})

test('ends a session that the provider knows at the provider, also when the admin has confirmed', async () => {
  expect(await end({ endsUnknown: true })).toEqual({ ok: true })
  expect((await harness.stripe.checkout.sessions.retrieve(started.sessionId)).status).toBe('expired')
  expect(await readState()).toEqual(free)
})

test('lets the order go when an admin withdraws its piece', async () => {
  harness.forgetSessions()
  const unsure = await withdrawProduct(harness.store, harness.productId, by, { endsUnknown: false })
  expect(unsure).toEqual({ ok: false, reason: 'provider' })
  expect(await withdrawProduct(harness.store, harness.productId, by)).toEqual({ ok: true })
  expect(await readState()).toEqual({ ...free, product: 'withdrawn' })
})
