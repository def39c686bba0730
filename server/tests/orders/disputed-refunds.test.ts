import { describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { by } from '#test/factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()

/** The provider's books say this of a dispute from now on, and two events tell of it. */
async function deliverDispute(payment: string, status: 'needs_response' | 'lost' | 'won', amount = 5500) {
  harness.listDisputes({ status, amount })
  for (const type of ['charge.dispute.updated', 'charge.dispute.closed'])
    await harness.sendEvent(type, { object: 'dispute', payment_intent: payment })
}
const refundAmount = (orderId: OrderId, amount: number) =>
  requestRefund(harness.store, {
    orderId,
    id: `part-${amount}`,
    amount: amount as Sen,
    items: [],
    reason: 'Torn',
    way: 'provider',
    by,
  })
const readOrder = async (id: string) => {
  const { status, paymentStatus, refundedSen, owedSen } = await harness.findOrderRow(id)
  return { status, paymentStatus, refundedSen, owedSen }
}
const readNet = async () => (await findRevenue(harness.db, { from: undefined, to: undefined })).total.net

describe('a dispute of an order of which a part went back', () => {
  test('takes a part when a part is lost, and the rest alone can be refunded', async () => {
    const { id, payment } = await harness.createPayment()
    await refundAmount(id, 1000)
    await deliverDispute(payment, 'lost', 1500)
    expect(await readOrder(id)).toMatchObject({
      status: 'paid',
      paymentStatus: 'partially_refunded',
      refundedSen: 2500,
    })
    expect(await refundAmount(id, 3001)).toEqual({ ok: false, reason: 'too-much', refundable: 3000 })
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: false })
    expect((await harness.listOrderRefunds(id)).sort()).toEqual([1000, 3000])
    expect(await readOrder(id)).toMatchObject({ status: 'cancelled', refundedSen: 5500 })
  })

  test('gives what it took back when it is won after all', async () => {
    const { id, payment } = await harness.createPayment()
    await refundAmount(id, 1000)
    await deliverDispute(payment, 'lost', 1500)
    const [taken] = (await harness.listRefunds(id)).filter(({ way }) => way === 'bank')
    expect(taken).toMatchObject({ providerId: 'du_1', reason: 'Lost in a dispute' })
    await deliverDispute(payment, 'won', 1500)
    expect(await readOrder(id)).toMatchObject({
      status: 'paid',
      paymentStatus: 'partially_refunded',
      refundedSen: 1000,
    })
    expect(await harness.summarizeRefunds(id)).toEqual(['bank failed 1500', 'provider made 1000'])
    expect(await harness.findRefund(id, 'failed')).toMatchObject({
      ...{ id: taken?.id, failureReason: 'the bank has given the money back to the shop' },
    })
    expect(await readNet()).toBe(4500)
  })

  test('is owed what the bank gives back when its order was cancelled before the part is won', async () => {
    const { id, payment } = await harness.createPayment()
    await deliverDispute(payment, 'lost', 1500)
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: false })
    expect(await readOrder(id)).toMatchObject({ status: 'cancelled', refundedSen: 5500 })
    await deliverDispute(payment, 'won', 1500)
    expect(await readOrder(id)).toMatchObject({ status: 'cancelled', refundedSen: 4000, owedSen: 1500 })
    expect(await harness.askAgain(id)).toEqual({ ok: true, isPending: false })
    await harness.settleWebhooks()
    expect(await harness.summarizeRefunds(id)).toEqual(['bank failed 1500', 'provider made 1500', 'provider made 4000'])
    expect(await readOrder(id)).toMatchObject({ status: 'cancelled', refundedSen: 5500, owedSen: 0 })
  })
})

describe('a failed refund of a disputed payment', () => {
  async function createFailedRefund() {
    const order = await harness.createPayment()
    await harness.cancel(order.id)
    await harness.settleWebhooks()
    await harness.decideRefund('fail')
    expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', refundedSen: 0, owedSen: 5500 })
    return order
  }

  test('is owed less by the part that is lost, and as a whole again when that is won', async () => {
    const { id, payment } = await createFailedRefund()
    await deliverDispute(payment, 'lost', 1500)
    expect(await readOrder(id)).toMatchObject({ refundedSen: 1500, owedSen: 4000 })
    await deliverDispute(payment, 'won', 1500)
    expect(await readOrder(id)).toMatchObject({ refundedSen: 0, owedSen: 5500 })
    await harness.payBack(id)
    expect(await harness.summarizeRefunds(id)).toEqual([
      'bank failed 1500',
      'by_hand made 5500',
      'provider failed 5500',
    ])
    expect(await readOrder(id)).toMatchObject({ refundedSen: 5500, owedSen: 0 })
  })

  test('is owed by no more than the rest when that was paid by hand before the part is won', async () => {
    const { id, payment } = await createFailedRefund()
    await deliverDispute(payment, 'lost', 1500)
    await harness.payBack(id)
    expect(await readOrder(id)).toMatchObject({ refundedSen: 5500, owedSen: 0 })
    await deliverDispute(payment, 'won', 1500)
    expect(await readOrder(id)).toMatchObject({ refundedSen: 4000, owedSen: 1500 })
  })

  test('is not owed while the bank holds the money, so that it is not paid back twice', async () => {
    const { id, payment } = await createFailedRefund()
    await deliverDispute(payment, 'needs_response')
    expect(await readOrder(id)).toMatchObject({ refundedSen: 0, owedSen: 0 })
    expect(await harness.payBack(id)).toEqual({ ok: false, reason: 'nothing-owed' })
    await deliverDispute(payment, 'lost')
    expect(await harness.summarizeRefunds(id)).toEqual(['bank made 5500', 'provider failed 5500'])
    expect(await readOrder(id)).toMatchObject({ refundedSen: 5500, owedSen: 0 })
  })
})

test('a refund with products that waits for the provider is less by what the bank takes, and takes effect then', async () => {
  const { id, payment } = await harness.createPayment()
  harness.expectErrors()
  harness.interceptRefunds(...Array.from({ length: 2 }, () => () => Promise.reject(new Error('Gone'))))
  const items = [{ productId: harness.productId, restock: true }]
  const request = { orderId: id, id: 'part', amount: 4500 as Sen, items, reason: 'Torn', way: 'provider', by } as const
  expect(await requestRefund(harness.store, request)).toEqual({ ok: true, isPending: true })
  await deliverDispute(payment, 'lost', 1500)
  expect((await harness.readOrderState(id)).product).toBe('sold')
  harness.advanceClock(24 * 60)
  expect(await harness.stop('part')).toEqual({ ok: true })
  expect((await readOrder(id)).owedSen).toBe(3000)
  expect(await harness.payBack(id)).toEqual({ ok: true, isPending: false })
  expect(await readOrder(id)).toMatchObject({ status: 'paid', refundedSen: 4500 })
  expect((await harness.readOrderState(id)).product).toBe('free')
})

test('a refund that waits is not sent with what the bank has taken of it', async () => {
  const { id, payment } = await harness.createPayment()
  harness.expectErrors()
  harness.interceptRefunds(...Array.from({ length: 2 }, () => () => Promise.reject(new Error('Gone'))))
  expect(await refundAmount(id, 3000)).toEqual({ ok: true, isPending: true })
  await deliverDispute(payment, 'lost', 1500)
  await harness.reconcileLater()
  expect(await harness.summarizeRefunds(id)).toEqual(['bank made 1500', 'provider failed 3000'])
  expect(await readOrder(id)).toMatchObject({ status: 'paid', refundedSen: 1500, owedSen: 0 })
  expect(await harness.listSystemNotes()).toContainEqual(expect.stringContaining('MYR 30.00 was not refunded'))
})
