import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

const refunded = { status: 'refunded', paymentStatus: 'refunded', product: 'free' }

test('never sells for a payment that was refunded before the webhook of its session arrived', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent })
  expect((await harness.deliver(completed)).status).toBe(200)
  expect(await harness.readOrderState(order.id)).toEqual(refunded)
  expect(await harness.findOrderRow(order.id)).toMatchObject({ paid: 0, paidAt: null })
  expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
  expect(await listRefunds(order.id)).toEqual([recorded])
  const mails = await harness.db.selectFrom('messages').select('data').where('orderId', '=', order.id).execute()
  expect(mails).toEqual([{ data: '{"refundedSen":5500}' }])
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

test('notes a partial refund once, although its webhook follows that of the sale', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent, amount: 1000 })
  await harness.deliver(completed)
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'paid',
    paymentStatus: 'partially_refunded',
    product: 'sold',
  })
  await harness.deliver(await harness.waitForWebhook('charge.refunded'))
  const history = await harness.db.selectFrom('orderStatusChanges').select('note').execute()
  expect(history.filter(({ note }) => note === 'Refunded in part at the payment provider')).toHaveLength(1)
  expect((await harness.listNotificationTypes()).filter(type => type === 'system')).toHaveLength(1)
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent, amount: 500 })
  await harness.sendEvent('charge.refunded', { payment_intent: session.payment_intent })
  expect((await harness.listNotificationTypes()).filter(type => type === 'system')).toHaveLength(2)
  expect(await harness.findOrderRow(order.id)).toMatchObject({ refundedSen: 1500 })
})

test('releases the products of a payment that is disputed already, without refunding it', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await changePayment(session.payment_intent, () => ({ disputed: true }))
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

/** Refunds of the order that are recorded here. */
const listRefunds = (orderId: string) =>
  harness.db
    .selectFrom('ledgerEntries')
    .select(['madeAt', 'failedAt', 'amountSen', 'providerId', 'reason'])
    .where('orderId', '=', orderId as OrderId)
    .where('direction', '=', 'out')
    .execute()
const recorded = {
  madeAt: expect.any(String),
  failedAt: null,
  amountSen: 5500,
  providerId: expect.stringMatching(/^re_/),
  reason: 'Refunded at the payment provider',
}

/** Responds with the provider's payment, changed. */
async function changePayment(id: string, change: (charge: Stripe.Charge) => object) {
  const intent = await harness.stripe.paymentIntents.retrieve(id, {
    expand: ['latest_charge', 'latest_charge.refunds'],
  })
  const charge = intent.latest_charge as Stripe.Charge
  harness.interceptProvider(request =>
    request.url.includes('/payment_intents/')
      ? Response.json({ ...intent, latest_charge: { ...charge, ...change(charge) } })
      : undefined,
  )
}
const makePending = ({ refunds }: Stripe.Charge) => ({
  refunds: { ...refunds, data: refunds?.data.map(refund => ({ ...refund, status: 'pending' })) },
})

test('waits for a refund that was made before the payment was seen and is pending', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent })
  await changePayment(session.payment_intent, makePending)
  await harness.deliver(completed)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'refunded', product: 'free' })
  expect(await listRefunds(order.id)).toEqual([{ ...recorded, madeAt: null }])
})

const listDisputeNotes = async () => {
  const rows = await harness.db.selectFrom('notifications').select('message').where('type', '=', 'system').execute()
  return rows.map(({ message }) => message).filter(message => message.includes('disputed'))
}
const boughtNothing = expect.stringContaining('a payment of MYR 55.00 that bought nothing is disputed')

test('notifies once of a payment that was disputed before the sale, whatever is heard of it later', async () => {
  const { completed, session } = await harness.buyWithHeldWebhooks()
  await changePayment(session.payment_intent, () => ({ disputed: true }))
  await harness.deliver(completed)
  await harness.sendEvent('charge.dispute.created', { payment_intent: session.payment_intent })
  // The shopper pays once more.
  const paidAgain = { paymentIntentId: 'pi_another', stripeSessionId: 'cs_test_another_session' }
  await harness.db.updateTable('orders').set(paidAgain).execute()
  await harness.sendEvent('charge.dispute.created', { payment_intent: session.payment_intent })
  expect(await listDisputeNotes()).toEqual([boughtNothing])
  expect((await harness.listNotificationTypes()).filter(type => type === 'system')).toHaveLength(1)
})

test('notifies once of the dispute of a payment with another amount', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await updateRow(harness.db, 'orders', order.id, { totalSen: 1 })
  await harness.deliver(completed)
  for (const _ of [1, 2]) await harness.sendEvent('charge.dispute.created', { payment_intent: session.payment_intent })
  expect(await listDisputeNotes()).toEqual([boughtNothing])
})

describe('a payment for a superseded session', () => {
  async function supersede() {
    const { order, completed, session } = await harness.buyWithHeldWebhooks()
    const stripeSessionId = 'cs_test_another_session'
    await updateRow(harness.db, 'orders', order.id, { stripeSessionId })
    return { order, completed, payment: String(session.payment_intent) }
  }

  test.each([
    ['was refunded', expect.any(String), () => ({})],
    ['is being refunded', null, makePending],
  ])('is not refunded again when it %s at the provider', async (_what, madeAt, change) => {
    const { order, completed, payment } = await supersede()
    await harness.stripe.refunds.create({ payment_intent: payment })
    await changePayment(payment, change)
    await harness.deliver(completed)
    expect(await listRefunds(order.id)).toEqual([{ ...recorded, madeAt }])
    expect(await harness.listProviderRefunds(payment)).toEqual([5500])
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  })

  test('is not refunded while it is disputed, of which the admins are notified once', async () => {
    const { order, completed, payment } = await supersede()
    await changePayment(payment, () => ({ disputed: true }))
    await harness.deliver(completed)
    expect(await listRefunds(order.id)).toEqual([])
    expect(await harness.listProviderRefunds(payment)).toEqual([])
    expect(await listDisputeNotes()).toEqual([boughtNothing])
    await harness.sendEvent('checkout.session.completed', harness.parseWebhookObject(completed))
    await harness.sendEvent('charge.dispute.created', { payment_intent: payment })
    expect(await listDisputeNotes()).toHaveLength(1)
  })

  test('is notified once when it is disputed before its session is seen', async () => {
    const { completed, payment } = await supersede()
    await changePayment(payment, () => ({ disputed: true }))
    await harness.sendEvent('charge.dispute.created', { payment_intent: payment })
    await harness.deliver(completed)
    expect(await listDisputeNotes()).toEqual([boughtNothing])
  })

  test('is notified when it is disputed although it was refunded, and changes nothing of the order', async () => {
    const { order, completed, payment } = await supersede()
    await harness.deliver(completed)
    const reason = 'Paid for a superseded or completed checkout session'
    expect(await listRefunds(order.id)).toEqual([{ ...recorded, reason }])
    for (const _ of [1, 2]) await harness.sendEvent('charge.dispute.created', { payment_intent: payment })
    expect(await listDisputeNotes()).toEqual([boughtNothing])
    await harness.db.deleteFrom('ledgerEntries').where('direction', '=', 'out').execute()
    await harness.sendEvent('refund.updated', { payment_intent: payment })
    expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'awaiting_payment', hasDispute: 0 })
  })

  test('goes back when its dispute is won, which changes nothing of the order', async () => {
    const { order, completed, payment } = await supersede()
    await changePayment(payment, () => ({ disputed: true }))
    await harness.deliver(completed)
    harness.listDisputes({ status: 'won' })
    // An earlier payment of the order may be disputed, too.
    await updateRow(harness.db, 'orders', order.id, { hasDispute: 1 })
    await harness.sendEvent('charge.dispute.closed', { object: 'dispute', payment_intent: payment })
    expect(await harness.listProviderRefunds(payment)).toEqual([5500])
    expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'awaiting_payment', hasDispute: 1 })
  })
})
