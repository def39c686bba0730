import { expect, test } from 'vitest'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

test.each<[OrderStatus, OrderStatus, string]>([
  ['paid', 'refunded', 'withdrawn'],
  ['processing', 'refunded', 'withdrawn'],
  ['shipped', 'refunded', 'withdrawn'],
  ['delivered', 'refunded', 'withdrawn'],
  ['cancelled', 'cancelled', 'sold'],
  ['refunded', 'refunded', 'sold'],
])('a refund in the dashboard turns a %s order into %s and its product into %s', async (from, to, product) => {
  const { id, payment } = await harness.createPayment(from)
  await harness.refundAtProvider(payment)
  expect(await harness.readOrderState(id)).toEqual({ status: to, paymentStatus: 'refunded', product })
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
})

test.each<OrderStatus>(['paid', 'processing', 'shipped', 'delivered'])(
  'a partial refund in the dashboard keeps a %s order and notifies the admins',
  async from => {
    const { id, payment } = await harness.createPayment(from)
    await harness.refundAtProvider(payment, 1000)
    const partial = harness.deliveries.findLast(({ type }) => type === 'charge.refunded')
    expect(await harness.readOrderState(id)).toEqual({
      status: from,
      paymentStatus: 'partially_refunded',
      product: 'sold',
    })
    expect(await harness.listNotificationTypes()).toContain('system')
    await harness.refundAtProvider(payment)
    // The webhook of the partial refund arrives once more, late.
    await harness.sendEvent('charge.refunded', partial && harness.parseWebhookObject(partial))
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
  },
)

test('charge.dispute.created marks the order as disputed once, and keeps the time of the payment', async () => {
  const { id, payment } = await harness.createPayment('shipped')
  const { paidAt } = await harness.findOrderRow(id)
  harness.advanceClock(3 * 60)
  const event = { object: 'dispute', charge: 'ch_1', payment_intent: payment }
  for (const _ of [1, 2]) await harness.sendEvent('charge.dispute.created', event, 'evt_dispute')
  const disputed = { status: 'shipped', paymentStatus: 'paid', paidAt, hasDispute: 1 }
  expect(await harness.findOrderRow(id)).toMatchObject(disputed)
  const notes = (await findAdminOrder(harness.store, id))?.statusHistory.map(({ note }) => note)
  expect(notes?.filter(note => note === 'The payment is disputed')).toHaveLength(1)
  expect(await harness.listNotificationTypes()).toContain('system')
})

test('ignores session events that arrive after the payment', async () => {
  const { id } = await harness.createPayment()
  const completed = await harness.waitForWebhook('checkout.session.completed')
  const session = harness.parseWebhookObject(completed)
  await harness.sendSessionEvent('checkout.session.expired', {
    ...session,
    status: 'expired',
    payment_status: 'unpaid',
  })
  await harness.sendSessionEvent('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' })
  await harness.sendSessionEvent('checkout.session.completed', { ...session, payment_status: 'unpaid' })
  await harness.sendSessionEvent('checkout.session.completed', session, 'evt_once_more')
  expect(await harness.readOrderState(id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
  expect(await harness.listOrderRefunds(id)).toEqual([])
  const shopper = harness.shopper()
  expect((await shopper.post(`/api/orders/${id}/release`, {})).status).toBe(409)
})

test('responds 200 to events of other types', async () =>
  expect((await harness.sendEvent('customer.created', { object: 'customer' })).status).toBe(200))

test('finds the order of a payment that does not name it', async () => {
  const { id, payment } = await harness.createPayment()
  const expand = ['latest_charge', 'latest_charge.refunds']
  const intent = await harness.stripe.paymentIntents.retrieve(payment, { expand })
  harness.interceptProvider(({ url }) =>
    url.includes('/payment_intents/') ? Response.json({ ...intent, metadata: {} }) : undefined,
  )
  await harness.sendEvent('charge.dispute.created', { payment_intent: payment })
  expect((await harness.findOrderRow(id)).hasDispute).toBe(1)
})
