import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Sen } from '#store/money.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { recordSettlement } from '#store/orders/resolve-refund.server.ts'
import { by } from '#test/factories.ts'
import { cancelled, createRefundHarness, type RefundHarness, unchanged } from '../refund-harness.ts'

const done = { ok: true, isPending: false }
const notFailed = { ok: false, reason: 'not-failed' }
const dayMinutes = 24 * 60

let harness: RefundHarness
beforeEach(async () => {
  harness = await createRefundHarness()
})
afterEach(() => harness.close())

async function submitToDashboard(path: string, form: Record<string, string>) {
  await harness.submitToDashboard(path, form)
  await harness.settleWebhooks()
}
/** Refunds in the provider's dashboard. */
async function refundAtProvider(payment: string, amount?: number) {
  const refund = await harness.stripe.refunds.create({ payment_intent: payment, ...(amount ? { amount } : {}) })
  await harness.settleWebhooks()
  return refund
}
const countNotes = async (text: string) => (await harness.listSystemNotes()).filter(note => note.includes(text)).length

/** A cancelled order whose refund the bank has sent back. */
async function createFailedRefund() {
  const order = await harness.createPayment()
  await harness.cancel(order.id)
  await harness.settleWebhooks()
  await harness.decideRefund('fail')
  return { ...order, refund: await harness.findRefund(order.id, 'failed') }
}

/** An order that waits for a refund which the provider does not take. */
async function createUntakenRefund() {
  const order = await harness.createPayment()
  harness.expectErrors()
  harness.interceptProvider(request =>
    request.url.endsWith('/v1/refunds') && request.method === 'POST' ? Promise.reject(new Error('Gone')) : undefined,
  )
  expect(await harness.cancel(order.id)).toEqual({ ok: true, isPending: true })
  return { ...order, refund: await harness.findRefund(order.id, 'pending') }
}

describe('a failed refund', () => {
  test('is settled by what an admin paid by hand, once', async () => {
    const { id, refund } = await createFailedRefund()
    const results = await Promise.all([harness.payBack(refund.id), harness.payBack(refund.id)])
    expect(results).toContainEqual(done)
    expect(results).toContainEqual(notFailed)
    expect(await harness.summarizeRefunds(id)).toEqual(['by_hand succeeded 5500', 'provider settled 5500'])
    const paidBy = await harness.findRefund(id, 'succeeded')
    expect(paidBy).toMatchObject({ paidHow: 'Bank transfer', paidOn: '2026-11-20', reason: refund.reason })
    expect(await harness.findRefund(id, 'settled')).toMatchObject({ id: refund.id, settledBy: paidBy.id })
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 5500, requiresAction: 0, status: 'cancelled' })
  })

  test('is settled by what the bank took, and its dispute takes nothing more', async () => {
    const { id, payment, refund } = await createFailedRefund()
    expect(await recordSettlement(harness.store, { refundId: refund.id, by, settlement: { way: 'bank' } })).toEqual(
      done,
    )
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 5500, requiresAction: 0 })
    const dispute = {
      ...{ id: 'du_late', object: 'dispute', amount: 5500, reason: 'fraudulent', created: 1_795_147_200 },
      evidence_details: { due_by: 1_795_752_000 },
    }
    const deliver = async (status: string) => {
      harness.interceptProvider(({ url }) =>
        url.includes('/disputes?') ? Response.json({ object: 'list', data: [{ ...dispute, status }] }) : undefined,
      )
      await harness.sendEvent('charge.dispute.closed', { object: 'dispute', payment_intent: payment })
    }
    for (const _ of [1, 2]) await deliver('lost')
    expect(await harness.summarizeRefunds(id)).toEqual(['bank succeeded 5500', 'provider settled 5500'])
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 5500, requiresAction: 0 })
    await deliver('won')
    expect(await harness.summarizeRefunds(id)).toEqual(['bank refused 5500', 'provider failed 5500'])
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 0, requiresAction: 1 })
  })

  test('is failed again when a retry is refused, and settled when one succeeds', async () => {
    const { id, refund } = await createFailedRefund()
    await submitToDashboard('/controls', { nextRefund: 'refused' })
    expect(await harness.retry(refund.id)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await harness.summarizeRefunds(id)).toEqual(['provider failed 5500', 'provider refused 5500'])
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    expect(await harness.retry(refund.id)).toEqual({ ok: true, isPending: true })
    expect(await harness.payBack(refund.id)).toEqual(notFailed)
    await harness.decideRefund('fail')
    expect(await harness.findRefund(id, 'failed')).toMatchObject({ id: refund.id })
    expect(await harness.findOrderRow(id)).toMatchObject({ requiresAction: 1, refundedSen: 0 })
    expect(await harness.retry(refund.id)).toEqual(done)
    expect((await harness.summarizeRefunds(id)).filter(row => !row.includes('refused'))).toEqual([
      'provider settled 5500',
      'provider succeeded 5500',
    ])
    expect(await harness.findOrderRow(id)).toMatchObject({ requiresAction: 0, refundedSen: 5500 })
  })

  test('is settled by refunds in the dashboard, in parts, and open again when they fail', async () => {
    const { id, payment, refund } = await createFailedRefund()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    await refundAtProvider(payment, 1000)
    expect(await harness.summarizeRefunds(id)).toEqual([
      'provider failed 4500',
      'provider pending 1000',
      'provider settled 1000',
      'provider settled 5500',
    ])
    await harness.decideRefund('fail')
    const open = (await harness.listRefunds(id)).filter(({ status }) => status === 'failed')
    expect(open.map(({ amountSen }) => amountSen).sort()).toEqual([1000, 4500])
    expect(await harness.findOrderRow(id)).toMatchObject({ requiresAction: 1, refundedSen: 0 })
    expect(open.map(({ id: openId }) => openId)).not.toContain(refund.id)
    await refundAtProvider(payment)
    expect(await harness.findOrderRow(id)).toMatchObject({ requiresAction: 0, refundedSen: 5500 })
    await harness.decideRefund('fail')
    expect(await harness.findRefund(id, 'failed')).toMatchObject({ amountSen: 5500 })
    expect(await harness.findOrderRow(id)).toMatchObject({ requiresAction: 1, refundedSen: 0 })
  })

  test('of a part is settled by hand, which makes the order partially refunded', async () => {
    const { id, payment } = await harness.createPayment()
    await refundAtProvider(payment, 1000)
    await harness.decideRefund('fail')
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect(await harness.payBack((await harness.findRefund(id, 'failed')).id)).toEqual(done)
    expect(await harness.findOrderRow(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 1000 })
    // The provider still has all of the payment, of which only the rest is to go back.
    expect(await harness.cancel(id)).toEqual(done)
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', refundedSen: 5500 })
    expect(await harness.summarizeRefunds(id)).toEqual([
      'by_hand succeeded 1000',
      'provider settled 1000',
      'provider succeeded 4500',
    ])
  })
})

describe('a refund that the provider does not take', () => {
  test('is settled by hand after a day and not before, and the cancellation then completes', async () => {
    const { id, refund } = await createUntakenRefund()
    expect(await harness.payBack(refund.id)).toEqual(notFailed)
    harness.advanceClock(dayMinutes - 1)
    expect(await harness.payBack(refund.id)).toEqual(notFailed)
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    harness.advanceClock(1)
    expect(await harness.payBack(refund.id)).toEqual(done)
    expect(await harness.payBack(refund.id)).toEqual(notFailed)
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 5500, requiresAction: 0 })
    harness.restoreProvider()
    await harness.reconcileLater()
    expect(await harness.listOrderRefunds(id)).toEqual([])
  })

  test('is reported, once, when the provider makes it all the same', async () => {
    const { id, payment, refund } = await createUntakenRefund()
    harness.advanceClock(dayMinutes)
    await harness.payBack(refund.id)
    harness.restoreProvider()
    const made = { payment_intent: payment, metadata: { refund: `refund/${refund.id}` } }
    await harness.stripe.refunds.create(made)
    await harness.settleWebhooks()
    for (const delivery of harness.deliveries) await harness.deliver(delivery)
    expect(await countNotes('went back twice')).toBe(1)
    expect(await harness.summarizeRefunds(id)).toEqual(['by_hand succeeded 5500', 'provider succeeded 5500'])
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', refundedSen: 11_000 })
    // When that one fails, the buyer still has what was paid by hand.
    await harness.decideRefund('fail')
    expect(await harness.summarizeRefunds(id)).toEqual(['by_hand succeeded 5500', 'provider settled 5500'])
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 5500, requiresAction: 0 })
    expect(await countNotes('Pay back')).toBe(0)
  })

  test('can not be settled once the provider has taken it, however long it takes', async () => {
    const { id } = await harness.createPayment()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    await harness.cancel(id)
    harness.advanceClock(4 * dayMinutes)
    const [refund] = await harness.listRefunds(id)
    expect(await harness.payBack(refund?.id ?? '')).toEqual(notFailed)
    expect(await harness.retry(refund?.id ?? '')).toEqual(notFailed)
  })

  test('brings its products back when it is settled by hand', async () => {
    const { id } = await harness.createPayment()
    harness.expectErrors()
    harness.interceptRefunds(...Array.from({ length: 2 }, () => () => Promise.reject(new Error('Gone'))))
    const items = [{ productId: harness.productId, restock: true }]
    const request = {
      orderId: id,
      id: 'part',
      amount: 4500 as Sen,
      items,
      reason: 'Torn',
      way: 'provider',
      by,
    } as const
    expect(await requestRefund(harness.store, request)).toEqual({ ok: true, isPending: true })
    harness.advanceClock(dayMinutes)
    expect(await harness.payBack('part')).toEqual(done)
    expect(await harness.readOrderState(id)).toEqual({
      status: 'paid',
      paymentStatus: 'partially_refunded',
      product: 'free',
    })
    const { order } = await harness.shopper().buy([harness.productId])
    await harness.waitForOrderState(order.id, { status: 'paid' })
  })
})

describe('a refund in the dashboard of an order that nothing was asked for', () => {
  test('counts once it has succeeded', async () => {
    const { id, payment } = await harness.createPayment()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    await refundAtProvider(payment, 1000)
    expect([await harness.readOrderState(id), await harness.listSystemNotes()]).toEqual([unchanged, []])
    await harness.decideRefund('succeed')
    expect(await harness.findOrderRow(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 1000 })
    expect(await countNotes('Refunded in part at the payment provider')).toBe(1)
  })

  test('of all keeps the order waiting until it has succeeded', async () => {
    const { id, payment } = await harness.createPayment()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    await refundAtProvider(payment)
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect(await harness.change(id, 'paid', 'processing')).toEqual({ ok: false, reason: 'refund-pending' })
    await harness.decideRefund('succeed')
    expect(await harness.readOrderState(id)).toEqual({
      status: 'refunded',
      paymentStatus: 'refunded',
      product: 'withdrawn',
    })
  })

  test('that fails before it has succeeded is notified, and the order goes on', async () => {
    const { id, payment } = await harness.createPayment()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    await refundAtProvider(payment)
    await harness.decideRefund('fail')
    for (const delivery of harness.deliveries) await harness.deliver(delivery)
    expect(await harness.summarizeRefunds(id)).toEqual(['provider refused 5500'])
    expect(await harness.listSystemNotes()).toEqual([expect.stringContaining('was not refunded')])
    expect(await harness.change(id, 'paid', 'processing')).toEqual(done)
  })
})

test('a payment that bought nothing is owed to the sen, whatever fails', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await harness.db.updateTable('products').set({ hidden: 1 }).where('id', '=', harness.productId).execute()
  const payment = session.payment_intent
  await harness.stripe.refunds.create({ payment_intent: payment, amount: 1000 })
  harness.expectErrors()
  harness.interceptRefunds(...Array.from({ length: 2 }, () => () => Promise.reject(new Error('Gone'))))
  await harness.deliver(completed)
  harness.restoreProvider()
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  const deliver = () => harness.sendEvent('charge.refunded', { object: 'charge', payment_intent: payment })
  await deliver()
  const decideAbout = async (amount: number, result: 'succeed' | 'fail') => {
    const refund = (await harness.stripe.refunds.list()).data.find(made => made.amount === amount)
    await harness.submitToDashboard(`/refunds/${refund?.id}/update`, { result })
    await deliver()
  }
  await decideAbout(1000, 'fail')
  await harness.stripe.refunds.create({ payment_intent: payment, amount: 3000 })
  await deliver()
  await harness.reconcileLater()
  await decideAbout(3000, 'fail')
  const rows = await harness.listRefunds(order.id)
  const sum = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((total, { amountSen }) => total + amountSen, 0)
  expect(sum('failed', 'pending', 'succeeded')).toBe(5500)
  for (const { id } of rows.filter(({ status }) => status === 'failed')) await harness.retry(id)
  for (const _ of [1, 2]) await harness.reconcileLater()
  const returned = (await harness.stripe.refunds.list({ payment_intent: payment })).data
    .filter(({ status }) => status === 'succeeded')
    .reduce((total, { amount }) => total + amount, 0)
  expect(returned).toBe(5500)
  expect((await harness.findOrderRow(order.id)).requiresAction).toBe(0)
})
