import { expect, test } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

test('holds the product without expiry while the bank decides, then sells it', async () => {
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  expect((await shopper.pay(url, { method: 'fpx', decision: 'later' })).status).toBe(303)
  await harness.waitForOrderState(order.id, {
    status: 'awaiting_payment',
    paymentStatus: 'processing',
    product: 'held',
  })
  expect((await harness.findProductRow()).heldUntil).toBe('9999-12-31T23:59:59.999Z')
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(409)
  expect((await shopper.checkout(order)).status).toBe(409)
  await harness.reconcileLater(24 * 60)
  expect(await harness.readOrderState(order.id)).toMatchObject({ paymentStatus: 'processing', product: 'held' })
  await shopper.pay(url, { decision: 'approve' })
  await harness.waitForOrderState(order.id, { status: 'paid', paymentStatus: 'paid', product: 'sold' })
  expect((await harness.findOrderRow(order.id)).paymentMethod).toBe('fpx')
})

test('keeps the hold when a card is declined on the payment page', async () => {
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  expect((await shopper.pay(url, { number: '4000 0000 0000 0002' })).status).toBe(402)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  expect((await shopper.pay(url)).status).toBe(303)
  await harness.waitForOrderState(order.id, { status: 'paid' })
})

test('completes a payment that arrives after expiry when the product is free', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.sendSessionEvent('checkout.session.expired', {
    ...session,
    status: 'expired',
    payment_status: 'unpaid',
    payment_intent: null,
  })
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'expired', product: 'free' })
  expect((await harness.deliver(completed)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
})

test('refunds a payment once when the product was sold meanwhile', async () => {
  const { order, sessionId, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.sendSessionEvent('checkout.session.expired', {
    ...session,
    status: 'expired',
    payment_status: 'unpaid',
    payment_intent: null,
  })
  const other = await harness.shopper().buy([harness.productId])
  await harness.shopper().get(`/api/orders?session_id=${other.sessionId}`)
  expect((await harness.findProductRow()).soldOrderId).toBe(other.order.id)

  for (const _ of [1, 2, 3]) expect((await harness.deliver(completed)).status).toBe(200)
  expect(await harness.findOrderRow(order.id)).toMatchObject({
    status: 'refunded',
    paymentStatus: 'refunded',
    paid: 0,
  })
  expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
  expect(await harness.listNotificationTypes()).toContain('order_cancelled')
  expect((await harness.findProductRow()).soldOrderId).toBe(other.order.id)
  expect((await harness.shopper().get(`/api/orders?session_id=${sessionId}`)).body).toMatchObject({
    status: 'refunded',
  })
})

test.each([
  ['amount', { amount_total: 1 }, "Another sum than the order's was paid, it goes back"],
  ['currency', { currency: 'usd' }, 'Paid in USD, but the order is in MYR: the payment goes back'],
])(
  'fails and refunds a payment with another %s than the order, and notifies the admins',
  async (_what, wrong, note) => {
    const { order, session } = await harness.buyWithHeldWebhooks()
    await harness.sendSessionEvent('checkout.session.completed', { ...session, ...wrong })
    expect(await harness.readOrderState(order.id)).toEqual({
      status: 'payment_failed',
      paymentStatus: 'failed',
      product: 'free',
    })
    for (const _ of [1, 2, 3]) await harness.shopper().get(`/api/orders?session_id=${session.id}`)
    expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
    const notices = await harness.db
      .selectFrom('notifications')
      .select('message')
      .where('type', '=', 'system')
      .execute()
    expect(notices).toEqual([{ message: expect.stringContaining(note) }])
    expect((await findAdminOrder(harness.store, order.id))?.statusHistory.at(-1)?.note).toBe(note)
    const back = harness.db.selectFrom('ledgerEntries').where('direction', '=', 'out')
    const refunds = await back.select('reason').where('orderId', '=', order.id).execute()
    expect(refunds).toEqual([{ reason: note }])
    // A sum in another currency isn't written to the buyer as one in MYR.
    const mails = await harness.db
      .selectFrom('messages')
      .select(['kind', 'data'])
      .where('orderId', '=', order.id)
      .execute()
    expect(mails).toEqual([{ kind: 'payment_failed', data: 'currency' in wrong ? '{}' : '{"refundedSen":5500}' }])
  },
)

test('applies a webhook once when it is delivered 20 times concurrently', async () => {
  const { order, completed } = await harness.buyWithHeldWebhooks()
  const responses = await Promise.all(Array.from({ length: 20 }, () => harness.deliver(completed)))
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
  const history = await harness.db
    .selectFrom('orderStatusChanges')
    .select('status')
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  expect(history.map(({ status }) => status)).toEqual(['pending', 'awaiting_payment', 'paid'])
  expect((await harness.listNotificationTypes()).filter(type => type === 'order_paid')).toHaveLength(1)
  expect(await harness.listOrderRefunds(order.id)).toEqual([])
})

test('completes a payment once when webhook, thank-you page and reconciliation run concurrently', async () => {
  const { shopper, order, sessionId, completed } = await harness.buyWithHeldWebhooks()
  harness.advanceClock(6)
  const lookUp = () => shopper.get(`/api/orders?session_id=${sessionId}`)
  await Promise.all([
    lookUp(),
    harness.deliver(completed),
    reconcilePayments(harness.store),
    lookUp(),
    reconcilePayments(harness.store),
  ])
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
  expect((await harness.listNotificationTypes()).filter(type => type === 'order_paid')).toHaveLength(1)
})

test('ends the wait of an order that was led to a page whose payment it has already', async () => {
  const { order, completed } = await harness.buyWithHeldWebhooks()
  await harness.deliver(completed)
  const waiting = { status: 'awaiting_payment', paymentStatus: 'pending', paid: 0 } as const
  await updateRow(harness.db, 'orders', order.id, waiting)
  await harness.reconcileLater()
  expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'pending', refundedSen: 0 })
})

test('refunds a payment for a cancelled order', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await updateRow(harness.db, 'orders', order.id, { status: 'cancelled' })
  for (const _ of [1, 2]) await harness.deliver(completed)
  expect((await harness.findOrderRow(order.id)).status).toBe('cancelled')
  expect(await harness.listProviderRefunds(session.payment_intent)).toEqual([5500])
})

test('refunds a payment for a superseded checkout session once and keeps the order unchanged', async () => {
  const { order, sessionId, completed, session } = await harness.buyWithHeldWebhooks()
  await updateRow(harness.db, 'orders', order.id, { stripeSessionId: 'cs_test_another_session' })
  for (const _ of [1, 2]) await harness.deliver(completed)
  await harness.sendSessionEvent('checkout.session.expired', {
    ...session,
    id: sessionId,
    status: 'expired',
  })
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  expect(await harness.listProviderRefunds(session.payment_intent)).toEqual([5500])
})

test('finds the order of a session by its id when the session names none', async () => {
  const { order, session } = await harness.buyWithHeldWebhooks()
  await harness.sendSessionEvent('checkout.session.completed', { ...session, client_reference_id: null })
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
})

test.each([
  ['no payment', null],
  ['an unknown payment', 'pi_unknown'],
])('sells nothing for a paid session with %s, and asks for the webhook again', async (_what, payment_intent) => {
  harness.expectErrors()
  const { order, session } = await harness.buyWithHeldWebhooks()
  const response = await harness.sendSessionEvent('checkout.session.completed', { ...session, payment_intent })
  expect(response.status).toBe(500)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
})

test('records once that the bank is deciding, and nothing while the page is open', async () => {
  const { order, session } = await harness.buyWithHeldWebhooks()
  const readHistory = async () => (await findAdminOrder(harness.store, order.id))?.statusHistory.map(({ note }) => note)
  await harness.sendSessionEvent('checkout.session.completed', { ...session, status: 'open', payment_status: 'unpaid' })
  expect(await readHistory()).toEqual(['Order created', 'Payment started'])
  for (const _ of [1, 2])
    await harness.sendSessionEvent('checkout.session.completed', { ...session, payment_status: 'unpaid' })
  expect(await readHistory()).toEqual(['Order created', 'Payment started', 'The bank is deciding'])
})

test('applies an event once, even if it comes with other contents', async () => {
  const { order, session } = await harness.buyWithHeldWebhooks()
  await harness.sendSessionEvent('checkout.session.expired', { ...session, status: 'expired' }, 'evt_expired')
  expect((await harness.findOrderRow(order.id)).status).toBe('expired')
  await harness.sendSessionEvent('checkout.session.completed', session, 'evt_expired')
  expect((await harness.findOrderRow(order.id)).status).toBe('expired')
  expect(
    await harness.db.selectFrom('paymentEvents').select(['id', 'type']).where('id', '=', 'evt_expired').execute(),
  ).toEqual([{ id: 'evt_expired', type: 'checkout.session.expired' }])
})

test("takes a session's amount, order and decision from the provider and never from the webhook", async () => {
  const { order, session } = await harness.buyWithHeldWebhooks()
  const untrue = { amount_total: 1, currency: 'usd', client_reference_id: 'another-order', payment_intent: 'pi_none' }
  const body = { ...session, ...untrue, status: 'expired', payment_status: 'unpaid' }
  expect((await harness.sendEvent('checkout.session.expired', body)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
})

test('frees the piece of a refused payment by what the payment shows, and not before', async () => {
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  await shopper.pay(url, { method: 'fpx', decision: 'later' })
  await harness.waitForOrderState(order.id, { paymentStatus: 'processing' })
  const completed = await harness.waitForWebhook('checkout.session.completed')
  const session = harness.parseWebhookObject(completed)
  await harness.sendEvent('checkout.session.async_payment_failed', session)
  expect(await harness.readOrderState(order.id)).toMatchObject({ paymentStatus: 'processing', product: 'held' })
  harness.holdWebhooks()
  await shopper.pay(url, { decision: 'refuse' })
  await harness.sendEvent('checkout.session.async_payment_failed', session)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'payment_failed', product: 'free' })
  expect(await harness.db.selectFrom('messages').select('kind').execute()).toEqual([{ kind: 'payment_failed' }])
})

test('asks for the webhook again while the session can not be looked up', async () => {
  harness.expectErrors()
  const { order, completed } = await harness.buyWithHeldWebhooks()
  harness.failProvider('/checkout/sessions/', 500)
  expect((await harness.deliver(completed)).status).toBe(500)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  harness.restoreProvider()
  expect((await harness.deliver(completed)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
})
