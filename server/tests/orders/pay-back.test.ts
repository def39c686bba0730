import { describe, expect, test, vi } from 'vitest'
import type { Sen } from '#store/money.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { by, insertProduct, updateRow } from '#test/factories.ts'
import { insertEntryRow } from '#test/order-factories.ts'
import { cancelled, setUpRefundHarness, unchanged } from '../refund-harness.ts'

const done = { ok: true, isPending: false }
const nothingOwed = { ok: false, reason: 'nothing-owed' }
const notWaiting = { ok: false, reason: 'not-waiting' }
const dayMinutes = 24 * 60

const harness = setUpRefundHarness()

async function submitToDashboard(path: string, form: Record<string, string>) {
  await harness.submitToDashboard(path, form)
  await harness.settleWebhooks()
}
const countNotes = async (text: string) => (await harness.listSystemNotes()).filter(note => note.includes(text)).length

/** A cancelled order whose refund the bank has sent back. */
async function createFailedRefund() {
  const order = await harness.createPayment()
  const earlier = { direction: 'in', amountSen: 0, recordedAt: '2026-11-01T04:00:00.000Z' } as const
  await insertEntryRow(harness.db, order.id, earlier)
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
  return { ...order, refund: await harness.findRefund(order.id, 'asked') }
}

describe('what is owed of a failed refund', () => {
  test('is paid back by hand, once', async () => {
    const { id, refund } = await createFailedRefund()
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 0, owedSen: 5500 })
    // Its product may have been sold again.
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    const results = await Promise.all([harness.payBack(id), harness.payBack(id)])
    expect(results).toContainEqual(done)
    expect(results).toContainEqual(nothingOwed)
    expect(await harness.summarizeRefunds(id)).toEqual(['by_hand made 5500', 'provider failed 5500'])
    expect(await harness.findRefund(id, 'made')).toMatchObject({
      paidHow: 'Bank transfer',
      paidOn: '2026-11-20',
      reason: refund.reason,
      decisionId: refund.decisionId,
    })
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 5500, owedSen: 0, status: 'cancelled' })
  })

  test('stays owed when the provider refuses it again, and is no more when the provider makes it', async () => {
    const { id } = await createFailedRefund()
    await submitToDashboard('/controls', { nextRefund: 'refused' })
    expect(await harness.askAgain(id)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await harness.summarizeRefunds(id)).toEqual(['provider failed 5500', 'provider failed 5500'])
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    expect(await harness.askAgain(id)).toEqual({ ok: true, isPending: true })
    expect(await harness.payBack(id)).toEqual(nothingOwed)
    await harness.decideRefund('fail')
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 5500, refundedSen: 0 })
    expect(await harness.askAgain(id)).toEqual(done)
    expect(await harness.summarizeRefunds(id)).toEqual([...Array(3).fill('provider failed 5500'), 'provider made 5500'])
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 0, refundedSen: 5500 })
  })

  test('is less by what the dashboard refunds, in parts, and owed again when that fails', async () => {
    const { id, payment } = await createFailedRefund()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    await harness.refundAtProvider(payment, 1000)
    expect(await harness.summarizeRefunds(id)).toEqual(['provider asked 1000', 'provider failed 5500'])
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 4500, refundedSen: 0 })
    await harness.decideRefund('fail')
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 5500, refundedSen: 0 })
    await harness.refundAtProvider(payment)
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 0, refundedSen: 5500 })
    await harness.decideRefund('fail')
    expect(await harness.findOrderRow(id)).toMatchObject({ owedSen: 5500, refundedSen: 0 })
  })

  test('of a part is paid back by hand, which makes the order partially refunded', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.refundAtProvider(payment, 1000)
    await harness.decideRefund('fail')
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect(await harness.payBack(id)).toEqual(done)
    expect(await harness.findOrderRow(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 1000 })
    // The provider still has all of the payment, of which only the rest is to go back.
    expect(await harness.cancel(id)).toEqual(done)
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', refundedSen: 5500, owedSen: 0 })
    expect(await harness.summarizeRefunds(id)).toEqual([
      'by_hand made 1000',
      'provider failed 1000',
      'provider made 4500',
    ])
  })
})

describe('a refund that the provider does not take', () => {
  test('is stopped after a day and not before, and the order is cancelled once it is paid back by hand', async () => {
    const { id, refund } = await createUntakenRefund()
    expect([await harness.stop(refund.id), await harness.payBack(id)]).toEqual([notWaiting, nothingOwed])
    harness.advanceClock(dayMinutes - 1)
    expect(await harness.stop(refund.id)).toEqual(notWaiting)
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    harness.advanceClock(1)
    expect(await harness.stop(refund.id)).toEqual({ ok: true })
    expect(await harness.stop(refund.id)).toEqual(notWaiting)
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 0, owedSen: 5500 })
    expect(await harness.payBack(id)).toEqual(done)
    expect(await harness.payBack(id)).toEqual(nothingOwed)
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 5500, owedSen: 0 })
    harness.restoreProvider()
    await harness.reconcileLater()
    expect(await harness.listOrderRefunds(id)).toEqual([])
  })

  test('is asked for with its own key again when it was stopped and not paid back', async () => {
    const { id, refund } = await createUntakenRefund()
    harness.advanceClock(dayMinutes)
    await harness.stop(refund.id)
    harness.interceptProvider(() => Promise.reject(new Error('Gone')))
    expect(await harness.askAgain(id)).toEqual({ ok: true, isPending: true })
    expect((await harness.findOrderRow(id)).owedSen).toBe(0)
    await harness.stop(refund.id)
    harness.interceptRefunds()
    expect(await harness.askAgain(id)).toEqual(done)
    expect(harness.keys).toEqual([`refund/${refund.id}/5500 sen`])
    expect(await harness.summarizeRefunds(id)).toEqual(['provider made 5500'])
    expect(await harness.readOrderState(id)).toEqual(cancelled)
  })

  test('is reported, once, when the provider makes it all the same', async () => {
    const { id, payment, refund } = await createUntakenRefund()
    harness.advanceClock(dayMinutes)
    await harness.stop(refund.id)
    await harness.payBack(id)
    harness.restoreProvider()
    const [info, publish] = [vi.spyOn(harness.store.log, 'info'), vi.spyOn(harness.store.events, 'publish')]
    const made = { payment_intent: payment, metadata: { refund: `refund/${refund.id}` } }
    await harness.stripe.refunds.create(made)
    await harness.settleWebhooks()
    for (const delivery of harness.deliveries) await harness.deliver(delivery)
    const details = { orderId: id, refundId: refund.id, paymentIntentId: payment, amountSen: 5500 }
    expect(info.mock.calls).toEqual([[details, 'Refund succeeded']])
    expect(publish.mock.calls.flatMap(([, events]) => events)).toMatchObject([
      { topic: 'order', change: 'changed' },
      { topic: 'notification', change: 'added' },
    ])
    expect(await countNotes('MYR 55.00 more than was to go back')).toBe(1)
    expect(await harness.summarizeRefunds(id)).toEqual(['by_hand made 5500', 'provider made 5500'])
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', refundedSen: 11_000 })
    // When that one fails, the buyer still has what was paid by hand.
    await harness.decideRefund('fail')
    expect(await harness.summarizeRefunds(id)).toEqual(['by_hand made 5500', 'provider failed 5500'])
    expect(await harness.findOrderRow(id)).toMatchObject({ refundedSen: 5500, owedSen: 0 })
    expect(await countNotes('Pay back')).toBe(0)
  })
})

test.each(['payBack', 'askAgain'] as const)('stopped refunds take effect together by one sum: %s', async pay => {
  const other = await insertProduct(harness.db, { priceSen: 3000 })
  const { order } = await harness.shopper().buy([harness.productId, other])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  await harness.settleWebhooks()
  harness.expectErrors()
  harness.interceptRefunds(...Array.from({ length: 4 }, () => () => Promise.reject(new Error('Gone'))))
  for (const [productId, amount] of [
    [harness.productId, 4500],
    [other, 2000],
  ] as const) {
    const items = [{ productId, restock: true }]
    const details = { amount: amount as Sen, items, reason: 'Torn', way: 'provider', by } as const
    await requestRefund(harness.store, { orderId: order.id, id: `part-${amount}`, ...details })
  }
  harness.advanceClock(dayMinutes)
  for (const amount of [4500, 2000]) expect(await harness.stop(`part-${amount}`)).toEqual({ ok: true })
  expect((await harness.findOrderRow(order.id)).owedSen).toBe(6500)
  expect(await harness[pay](order.id)).toEqual(done)
  expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'paid', refundedSen: 6500, owedSen: 0 })
  expect(await harness.findRefund(order.id, 'made')).toMatchObject({ amountSen: 6500, decisionId: null })
  const products = await harness.db.selectFrom('products').select('sold').execute()
  expect(products).toEqual([{ sold: 0 }, { sold: 0 }])
})

describe('a refund in the dashboard of an order that nothing was asked for', () => {
  test('counts once it has succeeded', async () => {
    const { id, payment } = await harness.createPayment()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    await harness.refundAtProvider(payment, 1000)
    expect([await harness.readOrderState(id), await harness.listSystemNotes()]).toEqual([unchanged, []])
    expect(await harness.findRefund(id, 'asked')).toMatchObject({ amountSen: 1000, madeAt: null })
    harness.advanceClock(60)
    await harness.decideRefund('succeed')
    expect(await harness.findRefund(id, 'made')).toMatchObject({ madeAt: '2026-11-20T05:00:00.000Z' })
    expect(await harness.findOrderRow(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 1000 })
    expect(await countNotes('Refunded in part at the payment provider')).toBe(1)
  })

  test('of all keeps the order waiting until it has succeeded', async () => {
    const { id, payment } = await harness.createPayment()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    await harness.refundAtProvider(payment)
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect((await harness.findAdminOrder(id))?.openRefunds).toMatchObject([
      { status: 'asked', providerId: expect.any(String), amount: 55, ends: 'refunded' },
    ])
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
    await harness.refundAtProvider(payment)
    await harness.decideRefund('fail')
    for (const delivery of harness.deliveries) await harness.deliver(delivery)
    expect(await harness.summarizeRefunds(id)).toEqual(['provider failed 5500'])
    expect(await harness.listSystemNotes()).toEqual([expect.stringContaining('was not refunded')])
    expect(await harness.change(id, 'paid', 'processing')).toEqual(done)
  })
})

test('a payment that bought nothing is owed to the sen, whatever fails', async () => {
  const { order, completed, session } = await harness.buyWithHeldWebhooks()
  await updateRow(harness.db, 'products', harness.productId, { hidden: 1 })
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
  const { owedSen } = await harness.findOrderRow(order.id)
  const open = (await harness.listRefunds(order.id)).filter(
    ({ status, stoppedAt }) => status === 'made' || (status === 'asked' && stoppedAt === null),
  )
  expect(open.reduce((total, { amountSen }) => total + amountSen, owedSen)).toBe(5500)
  await harness.askAgain(order.id, payment)
  for (const _ of [1, 2]) await harness.reconcileLater()
  const returned = (await harness.stripe.refunds.list({ payment_intent: payment })).data
    .filter(({ status }) => status === 'succeeded')
    .reduce((total, { amount }) => total + amount, 0)
  expect(returned).toBe(5500)
  expect((await harness.findOrderRow(order.id)).owedSen).toBe(0)
})
