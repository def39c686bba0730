import { beforeEach, describe, expect, test } from 'vitest'
import { remindOfDisputes } from '#store/checkout/notify-of-dispute.server.ts'
import type { OrderId } from '#store/ids.ts'
import { updateRow } from '#test/factories.ts'
import { insertDisputeRow, insertOrder } from '#test/order-factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

// The harness sets the clock to 20 November 2026, noon in Malaysia.
const harness = setUpPaymentHarness()

const listNotices = async () =>
  (
    await harness.db
      .selectFrom('notifications')
      .select(['title', 'message', 'pushText'])
      .where('type', '=', 'system')
      .orderBy('createdAt')
      .execute()
  ).map(({ message, ...notice }) => ({ ...notice, message: message.replace(/^.*?: /, '') }))

/** Lists this dispute at the provider from now on, and delivers its event. */
async function deliverDispute(payment: string, status: string, { dueBy = '2026-11-27T04:00:00Z' } = {}) {
  harness.listDisputes({ status, evidence_details: { due_by: Date.parse(dueBy) / 1000 } })
  await harness.sendEvent('charge.dispute.updated', { object: 'dispute', payment_intent: payment })
  harness.advanceClock(1)
}

const disputed = {
  title: 'Payment disputed',
  message: 'the buyer’s bank disputes MYR 55.00. Answer at the payment provider by 27 Nov 2026, 12:00.',
  pushText: expect.stringMatching(/^Order #\w+ is disputed at the bank: answer by Fri, 27 Nov$/),
}
const won = { title: 'Dispute won', message: 'the bank has decided for the shop about MYR 55.00.', pushText: null }
const lost = { title: 'Dispute lost', message: 'the bank has taken MYR 55.00.', pushText: null }

describe('a paid order', () => {
  let id: OrderId
  let payment: string
  beforeEach(async () => {
    const paid = await harness.createPayment()
    id = paid.id
    payment = paid.payment
    harness.holdWebhooks()
  })

  test('has its dispute and the end of it notified once, the dispute on devices too', async () => {
    for (const status of ['needs_response', 'needs_response', 'under_review', 'won', 'won'])
      await deliverDispute(payment, status)
    expect(await listNotices()).toEqual([disputed, won])
  })

  test.each([
    ['won', won],
    ['lost', lost],
  ])('has a dispute that is %s notified after it was cancelled', async (status, notice) => {
    await updateRow(harness.db, 'orders', id, { status: 'cancelled' })
    for (const state of ['needs_response', status]) await deliverDispute(payment, state)
    expect(await listNotices()).toEqual([disputed, notice])
  })

  test('has a dispute that needs an answer soon notified once', async () => {
    await deliverDispute(payment, 'needs_response', { dueBy: '2026-11-21T04:00:00Z' })
    await remindOfDisputes(harness.store)
    expect(await listNotices()).toHaveLength(1)
  })

  test('has a dispute notified that the books do not list yet', async () => {
    harness.listDisputes()
    await harness.sendEvent('charge.dispute.created', { object: 'dispute', payment_intent: payment })
    expect(await listNotices()).toMatchObject([
      { message: expect.stringMatching('a payment of MYR 55.00 is disputed') },
    ])
  })

  test('stays disputed while one of its disputes is won and another is open', async () => {
    harness.listDisputes({ id: 'du_1', status: 'won' }, { id: 'du_2' })
    await harness.sendEvent('charge.dispute.updated', { object: 'dispute', payment_intent: payment })
    expect(await harness.findOrderRow(id)).toMatchObject({ hasDispute: 1 })
  })

  test('has a dispute that needs an answer later notified again then', async () => {
    await deliverDispute(payment, 'needs_response')
    harness.advanceClock(6 * 24 * 60)
    await remindOfDisputes(harness.store)
    expect((await listNotices()).map(({ title }) => title)).toEqual([disputed.title, 'Dispute to be answered'])
  })
})

test('a payment that bought nothing has the end of its dispute notified, and its order no mark', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.deliver(completed)
  await updateRow(harness.db, 'orders', order.id, { paymentIntentId: 'pi_another' })
  for (const status of ['needs_response', 'lost']) await deliverDispute(session.payment_intent, status)
  expect((await listNotices()).map(({ message }) => message)).toEqual([
    disputed.message.replace('55.00', '55.00 that bought nothing'),
    'the bank has taken MYR 55.00 that bought nothing.',
  ])
  expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'paid', hasDispute: 0 })
})

test('reminds of a dispute once, two days before its deadline', async () => {
  const id = await insertOrder(harness.db, { status: 'shipped', paid: 1 })
  await insertDisputeRow(harness.db, id, { respondBy: '2026-11-22T05:00:00.000Z' })
  await insertDisputeRow(harness.db, id, { state: 'won', respondBy: '2026-11-22T03:00:00.000Z' })
  await insertDisputeRow(harness.db, id, { respondBy: null })
  await remindOfDisputes(harness.store)
  expect(await listNotices()).toEqual([])
  harness.advanceClock(61)
  for (const _ of [1, 2]) await remindOfDisputes(harness.store)
  expect(await listNotices()).toEqual([
    {
      title: 'Dispute to be answered',
      message: 'the buyer’s bank disputes MYR 55.00. Answer at the payment provider by 22 Nov 2026, 13:00.',
      pushText: expect.stringContaining('is disputed: answer the bank by Sun, 22 Nov'),
    },
  ])
})
