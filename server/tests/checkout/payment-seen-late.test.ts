import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPaymentHarness, type PaymentHarness } from '../payment-harness.ts'

let harness: PaymentHarness
beforeEach(async () => {
  harness = await createPaymentHarness()
})
afterEach(() => harness.close())

const refunded = { status: 'refunded', paymentStatus: 'refunded', product: 'free' }

test('never sells for a payment that was refunded before the webhook of its session arrived', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent })
  expect((await harness.deliver(completed)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toEqual(refunded)
  expect(await harness.findOrderRow(order.id)).toMatchObject({ paid: 0, paidAt: null })
  expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
})

test('never sells when the webhook of the refund arrives before that of the session', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent })
  const refund = await harness.waitForWebhook('charge.refunded')
  expect((await harness.deliver(refund)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toEqual(refunded)
  expect((await harness.deliver(completed)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toEqual(refunded)
  expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
})

test('notes a partial refund that was made before the sale', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent, amount: 1000 })
  await harness.deliver(completed)
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'paid',
    paymentStatus: 'partially_refunded',
    product: 'sold',
  })
})

test('releases the products of a payment that is disputed already, without refunding it', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  const intent = await harness.stripe.paymentIntents.retrieve(session.payment_intent, {
    expand: ['latest_charge', 'latest_charge.refunds'],
  })
  harness.interceptProvider(request =>
    request.url.includes('/payment_intents/')
      ? Response.json({ ...intent, latest_charge: { ...(intent.latest_charge as object), disputed: true } })
      : undefined,
  )
  for (const _ of [1, 2]) await harness.deliver(completed)
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'payment_failed',
    paymentStatus: 'failed',
    product: 'free',
  })
  expect(await harness.findOrderRow(order.id)).toMatchObject({ hasDispute: 1, paid: 0 })
  expect(await harness.listOrderRefunds(order.id)).toEqual([])
  expect((await harness.listNotificationTypes()).filter(type => type === 'system')).toHaveLength(1)
})

test('keeps the time of payment when the payment is disputed later', async () => {
  const id = await harness.createPaidOrder()
  const { paidAt, paymentIntentId } = await harness.findOrderRow(id)
  harness.advanceClock(3 * 60)
  await harness.sendEvent('charge.dispute.created', { object: 'dispute', payment_intent: paymentIntentId })
  expect(await harness.findOrderRow(id)).toMatchObject({ hasDispute: 1, paidAt })
})
