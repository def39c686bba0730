import { describe, expect, test, vi } from 'vitest'
import { compareBooks } from '#store/books/compare-books.server.ts'
import type { OrderId } from '#store/ids.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { listDisputes } from '#store/orders/dispute-queries.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { by, updateRow } from '#test/factories.ts'
import { readMainText } from '#test/page-text.ts'
import { signUp } from '#test/signed-in-user.ts'
import { waitFor } from '#test/wait-for.ts'
import { createRefundHarness, setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()

/** A paid order of this status whose payment is disputed at the bank. */
async function createDisputedOrder(from: OrderStatus = 'paid') {
  const { id, payment } = await harness.createPayment(from)
  await harness.disputeAtProvider(payment)
  await waitFor(async () => expect(await listStates(id)).toEqual(['open']))
  const [dispute] = (await harness.stripe.disputes.list({ payment_intent: payment })).data
  const decide = async (result: 'won' | 'lost') => {
    await harness.submitToDashboard(`/disputes/${dispute?.id}/close`, { result })
    await waitFor(async () => expect(await listStates(id)).toEqual([result]))
    await harness.settleWebhooks()
  }
  return { id, payment, decide }
}

const listStates = async (id: OrderId) => (await listDisputes(harness.db, id)).map(({ state }) => state)
const readMark = async (id: OrderId) => (await harness.findOrderRow(id)).hasDispute
const readNet = async () => (await findRevenue(harness.db, { from: undefined, to: undefined })).total.net
const countNotes = async (id: OrderId, note: string) =>
  (await harness.db.selectFrom('orderStatusChanges').select('note').where('orderId', '=', id).execute()).filter(
    change => change.note === note,
  ).length

test('an open dispute marks its order once, with amount, reason and until when an answer is due', async () => {
  const { id, payment } = await createDisputedOrder('shipped')
  await harness.settleWebhooks()
  expect(await harness.readOrderState(id)).toEqual({ status: 'shipped', paymentStatus: 'paid', product: 'sold' })
  expect([await readMark(id), await countNotes(id, 'The payment is disputed')]).toEqual([1, 1])
  expect(await listDisputes(harness.db, id)).toEqual([
    {
      id: expect.stringMatching(/^du_/),
      paymentIntentId: payment,
      amount: 55,
      reason: 'fraudulent',
      state: 'open',
      respondBy: expect.stringMatching(/^20\d\d-/),
      closedAt: null,
    },
  ])
  expect(await readNet()).toBe(5500)
})

describe.each<OrderStatus>(['paid', 'processing', 'shipped', 'delivered'])('a lost dispute of a %s order', from => {
  test('does what a refund of the whole payment does that was made outside', async () => {
    const { id, decide } = await createDisputedOrder(from)
    await decide('lost')
    expect(await harness.readOrderState(id)).toEqual({
      status: 'refunded',
      paymentStatus: 'refunded',
      product: 'withdrawn',
    })
    expect([await readMark(id), await readNet()]).toEqual([1, 0])
    expect(await harness.listNotificationTypes()).toContain('order_cancelled')
    const messages = await harness.db.selectFrom('messages').select('kind').execute()
    expect(messages.filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
  })
})

test('a won dispute clears the mark, and the order can be refunded again', async () => {
  const { id, payment, decide } = await createDisputedOrder('delivered')
  await decide('won')
  expect(await harness.readOrderState(id)).toEqual({ status: 'delivered', paymentStatus: 'paid', product: 'sold' })
  expect([await readMark(id), await readNet()]).toEqual([0, 5500])
  const refund = { orderId: id, from: 'delivered', to: 'refunded', restock: false, by } as const
  expect(await changeOrderStatus(harness.store, refund)).toEqual({ ok: true, isPending: false })
  expect(await harness.listProviderRefunds(payment)).toEqual([5500])
  // What is heard of the dispute once more, late.
  await harness.sendEvent('charge.dispute.created', { object: 'dispute', payment_intent: payment })
  expect([await readMark(id), (await harness.findOrderRow(id)).status]).toEqual([0, 'refunded'])
})

test('a cancellation whose refund the bank refused takes effect when the dispute is lost', async () => {
  const { id, decide } = await createDisputedOrder('paid')
  const cancel = { orderId: id, from: 'paid', to: 'cancelled', restock: true, by } as const
  expect(await changeOrderStatus(harness.store, cancel)).toMatchObject({ ok: false, reason: 'refused' })
  expect((await harness.findOrderRow(id)).status).toBe('paid')
  await decide('lost')
  expect(await harness.readOrderState(id)).toMatchObject({ status: 'refunded', product: 'withdrawn' })
  expect(await readNet()).toBe(0)
})

test('a lost dispute takes from the books what it is about now, and gives it back when it is won after all', async () => {
  const { id, payment, decide } = await createDisputedOrder('shipped')
  await decide('lost')
  const [dispute] = (await harness.stripe.disputes.list({ payment_intent: payment })).data
  const event = { object: 'dispute', payment_intent: payment }
  harness.listDisputes({ ...dispute, amount: 5400 })
  await harness.sendEvent('charge.dispute.updated', event)
  expect([(await harness.findOrderRow(id)).refundedSen, await readNet()]).toEqual([5400, 100])
  harness.listDisputes({ ...dispute, status: 'won' })
  for (const _ of [1, 2]) await harness.sendEvent('charge.dispute.funds_reinstated', event)
  expect([await listStates(id), await readMark(id), await readNet()]).toEqual([['won'], 0, 5500])
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 0, owedSen: 0 })
  harness.listDisputes({ ...dispute, status: 'lost' })
  await harness.sendEvent('charge.dispute.funds_withdrawn', event)
  expect([await listStates(id), await readNet()]).toEqual([['lost'], 0])
  harness.listDisputes({ ...dispute, status: 'won' })
  await harness.sendEvent('charge.dispute.funds_reinstated', event)
  expect(await readNet()).toBe(5500)
  harness.restoreProvider()
  expect((await compareBooks(harness.store, new Date(0))).left).toEqual([])
})

test('what was decided is not open again by books that were read before', async () => {
  const { id, payment, decide } = await createDisputedOrder('paid')
  const [open] = (await harness.stripe.disputes.list({ payment_intent: payment })).data
  await decide('won')
  harness.listDisputes({ ...open })
  await harness.sendEvent('charge.dispute.updated', { object: 'dispute', payment_intent: payment })
  expect([await listStates(id), await readMark(id)]).toEqual([['won'], 0])
})

test('money that bought nothing goes back when its dispute is won', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  const payment = session.payment_intent
  await harness.disputeAtProvider(payment)
  await harness.deliver(completed)
  expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'payment_failed', hasDispute: 1 })
  const [dispute] = (await harness.stripe.disputes.list({ payment_intent: payment })).data
  await harness.submitToDashboard(`/disputes/${dispute?.id}/close`, { result: 'won' })
  const info = vi.spyOn(harness.store.log, 'info')
  await harness.sendEvent('charge.dispute.closed', { object: 'dispute', payment_intent: payment })
  expect(info.mock.calls[0]).toMatchObject([{ orderId: order.id, amountSen: 5500 }, 'Refund recorded'])
  const [refund] = await harness.listRefunds(order.id)
  expect(refund).toMatchObject({ requestedBy: null, reason: 'Nothing was bought with it, and its dispute is closed' })
  await harness.reconcileLater()
  expect(await harness.listProviderRefunds(payment)).toEqual([5500])
  expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'payment_failed', hasDispute: 0 })
})

test('after a backup an admin decides about money whose dispute is won', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.disputeAtProvider(session.payment_intent)
  await harness.deliver(completed)
  await updateRow(harness.db, 'orders', order.id, { recoveredAt: new Date().toISOString() })
  const [dispute] = (await harness.stripe.disputes.list({ payment_intent: session.payment_intent })).data
  await harness.submitToDashboard(`/disputes/${dispute?.id}/close`, { result: 'won' })
  await sendClosed(session.payment_intent)
  expect(await listStates(order.id)).toEqual(['won'])
  expect(await harness.listRefunds(order.id)).toEqual([])
})

const sendClosed = (payment: string) =>
  harness.sendEvent('charge.dispute.closed', { object: 'dispute', payment_intent: payment })

test('two disputes of one payment are both applied, and the second one completes the loss', async () => {
  const { id, payment } = await createDisputedOrder('shipped')
  const [first] = (await harness.stripe.disputes.list({ payment_intent: payment })).data
  const part = { ...first, amount: 1500, status: 'lost' }
  const rest = { ...first, id: 'du_rest', amount: 4000 }
  harness.listDisputes({ ...rest, status: 'needs_response' }, part)
  await sendClosed(payment)
  expect((await listStates(id)).sort()).toEqual(['lost', 'open'])
  expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 1500, hasDispute: 1 })
  expect(await countNotes(id, 'The payment is disputed')).toBe(1)
  const isPartlyRefunded = { status: 'shipped', paymentStatus: 'partially_refunded', product: 'sold' }
  expect([await harness.readOrderState(id), await readNet()]).toEqual([isPartlyRefunded, 4000])
  harness.listDisputes({ ...rest, status: 'lost' }, part)
  for (const _ of [1, 2]) await sendClosed(payment)
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 5500 })
  expect(await readNet()).toBe(0)
})

test('an inquiry marks its order although the charge is not disputed, and its end clears the mark', async () => {
  const { id, payment } = await harness.createPayment('delivered')
  harness.listDisputes({ status: 'warning_needs_response' })
  await harness.sendEvent('charge.dispute.created', { object: 'dispute', payment_intent: payment })
  expect([await listStates(id), await readMark(id)]).toEqual([['open'], 1])
  const later = { evidence_details: { due_by: 1_795_838_400 } }
  harness.listDisputes({ ...later, status: 'warning_needs_response' })
  await harness.sendEvent('charge.dispute.updated', { object: 'dispute', payment_intent: payment })
  expect(await listDisputes(harness.db, id)).toMatchObject([{ respondBy: '2026-11-28T04:00:00.000Z' }])
  harness.listDisputes({ ...later, status: 'warning_closed' })
  await sendClosed(payment)
  expect([await readMark(id), await listDisputes(harness.db, id)]).toMatchObject([
    0,
    [{ state: 'won', respondBy: null }],
  ])
})

test('an order that is paid again has no mark of the payment that was disputed before', async () => {
  const { order, completed, session, shopper } = await harness.buyWithHeldWebhooks()
  await harness.disputeAtProvider(session.payment_intent)
  await harness.deliver(completed)
  expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'payment_failed', hasDispute: 1 })
  const { body } = await shopper.checkout(order)
  await shopper.pay(body.url)
  await shopper.get(`/api/orders?session_id=${body.url.slice(body.url.lastIndexOf('/') + 1)}`)
  expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'paid', hasDispute: 0 })
})

test('admins and the buyer read that the bank decides, and that it has taken the money', async () => {
  await harness.close()
  Object.assign(harness, await createRefundHarness({ hasPages: true }))
  const admin = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const { id, decide } = await createDisputedOrder()
  const readAdminPage = async () => readMainText((await admin.getPage(`/admin/orders/${id}`)).html)
  const open = await readAdminPage()
  for (const part of [
    /Dispute of MYR [\d.]+ : the bank has not decided/,
    /Answer the bank by/,
    /The payment is disputed at the bank\./,
    /The bank decides about this payment\./,
  ])
    expect(open).toMatch(part)

  await decide('lost')
  const lost = await readAdminPage()
  for (const part of [
    /Dispute of MYR [\d.]+ : lost, the bank took the money/,
    /Refund of MYR [\d.]+ : taken by the bank/,
    /The payment was disputed at the bank\./,
  ])
    expect(lost).toMatch(part)
  expect(lost).not.toContain('Refund a part')
  const { pageToken } = await harness.findOrderRow(id)
  const readPage = async (query: string) =>
    readMainText(await (await harness.request(`/order/${pageToken}${query}`)).text())
  expect(await readPage('')).toMatch(/This order was refunded.* Refunds .*Taken back by your bank/)
  expect(await readPage('?lang=ms')).toMatch(/Bayaran balik .*Diambil/)
})
