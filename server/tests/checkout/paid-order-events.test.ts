import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { createPaymentHarness, type PaymentHarness } from '../payment-harness.ts'

let harness: PaymentHarness
beforeEach(async () => {
  harness = await createPaymentHarness()
})
afterEach(() => harness.close())

/** Creates a paid order in a status, and its charge as the provider sends it. */
async function createChargedOrder(status: OrderStatus = 'paid') {
  const id = await harness.createPaidOrder(status)
  const { paymentIntentId } = await harness.findOrderRow(id)
  return { id, charge: { object: 'charge', id: 'ch_1', payment_intent: paymentIntentId } }
}

test.each<[OrderStatus, OrderStatus]>([
  ['paid', 'refunded'],
  ['processing', 'refunded'],
  ['shipped', 'refunded'],
  ['delivered', 'refunded'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
])('charge.refunded in full turns a %s order into %s and keeps the product sold', async (from, to) => {
  const { id, charge } = await createChargedOrder(from)
  await harness.sendEvent('charge.refunded', { ...charge, refunded: true })
  expect(await harness.readOrderState(id)).toEqual({ status: to, paymentStatus: 'refunded', product: 'sold' })
  expect(await harness.listOrderRefunds(id)).toEqual([])
})

test.each<OrderStatus>(['paid', 'processing', 'shipped', 'delivered'])(
  'charge.refunded in part keeps a %s order and notifies the admins',
  async from => {
    const { id, charge } = await createChargedOrder(from)
    await harness.sendEvent('charge.refunded', { ...charge, refunded: false })
    expect(await harness.readOrderState(id)).toEqual({
      status: from,
      paymentStatus: 'partially_refunded',
      product: 'sold',
    })
    expect(await harness.listNotificationTypes()).toContain('system')
    await harness.sendEvent('charge.refunded', { ...charge, refunded: true }, 'evt_whole')
    await harness.sendEvent('charge.refunded', { ...charge, refunded: false }, 'evt_late_part')
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
  },
)

test('applies a refund made in the dashboard of the provider', async () => {
  const { id, charge } = await createChargedOrder()
  await harness.stripe.refunds.create({ payment_intent: charge.payment_intent ?? '' })
  await harness.waitForOrderState(id, { status: 'refunded', paymentStatus: 'refunded', product: 'sold' })
})

test('charge.dispute.created marks the order as disputed', async () => {
  const { id, charge } = await createChargedOrder('shipped')
  await harness.sendEvent('charge.dispute.created', {
    object: 'dispute',
    charge: charge.id,
    payment_intent: charge.payment_intent,
  })
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', hasDispute: 1 })
  expect(await harness.listNotificationTypes()).toContain('system')
})

test('ignores session events that arrive after the payment', async () => {
  const { id } = await createChargedOrder()
  const completed = await harness.waitForWebhook('checkout.session.completed')
  const session = harness.parseWebhookObject(completed)
  await harness.sendEvent('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' })
  await harness.sendEvent('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' })
  await harness.sendEvent('checkout.session.completed', { ...session, payment_status: 'unpaid' })
  await harness.sendEvent('checkout.session.completed', session, 'evt_once_more')
  expect(await harness.readOrderState(id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
  expect(await harness.listOrderRefunds(id)).toEqual([])
  const shopper = harness.shopper()
  expect((await shopper.post(`/api/orders/${id}/release`, {})).status).toBe(409)
})

test('responds 200 to events of unknown payments and of other types', async () => {
  expect(
    (await harness.sendEvent('charge.refunded', { object: 'charge', payment_intent: 'pi_unknown', refunded: true }))
      .status,
  ).toBe(200)
  expect((await harness.sendEvent('customer.created', { object: 'customer' })).status).toBe(200)
  expect(
    (
      await harness.sendEvent('checkout.session.completed', {
        id: 'cs_test_unknown',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 1,
        currency: 'myr',
        client_reference_id: null,
        payment_intent: null,
      })
    ).status,
  ).toBe(200)
})
