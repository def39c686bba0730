import { describe, expect, test, vi } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { updateRow } from '#test/factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

// The harness starts at this time.
const noon = '2026-11-20T04:00:00.000Z'

const harness = setUpRefundHarness()

const listAmounts = () =>
  harness.db
    .selectFrom('ledgerEntries')
    .select(['amountSen', 'madeAt', 'failedAt'])
    .where('direction', '=', 'out')
    .orderBy('amountSen')
    .execute()
const findRefunded = async (id: OrderId) => (await harness.findOrderRow(id)).refundedSen

describe('the amount of a refund', () => {
  test('is recorded for each part that was refunded in the dashboard, once', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.refundAtProvider(payment, 1000)
    harness.advanceClock(60)
    await harness.refundAtProvider(payment, 250)
    for (const delivery of harness.deliveries) await harness.deliver(delivery)
    expect(await listAmounts()).toEqual([
      { amountSen: 250, madeAt: '2026-11-20T05:00:00.000Z', failedAt: null },
      { amountSen: 1000, madeAt: noon, failedAt: null },
    ])
    expect(await findRefunded(id)).toBe(1250)
    expect((await harness.findAdminOrder(id))?.refunded).toBe(12.5)
  })

  test('is found for more refunds than the provider lists with a payment', async () => {
    const { id, payment } = await harness.createPayment()
    harness.holdWebhooks()
    for (let count = 0; count < 12; count++)
      await harness.stripe.refunds.create({ payment_intent: payment, amount: 100 })
    await harness.cancel(id)
    expect((await listAmounts()).filter(({ madeAt }) => madeAt !== null)).toHaveLength(13)
    expect(await findRefunded(id)).toBe(5500)
  })

  test('of an earlier payment, which bought nothing, is no part of the one that did', async () => {
    const { shopper, order, completed } = await harness.buyWithHeldWebhooks()
    const setTotal = (totalSen: number) => updateRow(harness.db, 'orders', order.id, { totalSen })
    await setTotal(6500)
    await harness.deliver(completed)
    expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'payment_failed', refundedSen: 5500 })
    await setTotal(5500)
    const { body } = await shopper.checkout(order)
    await shopper.pay(body.url)
    await shopper.get(`/api/orders?session_id=${body.url.slice(body.url.lastIndexOf('/') + 1)}`)
    expect(await harness.findOrderRow(order.id)).toMatchObject({ status: 'paid', refundedSen: 0 })
  })
})

/** Lets the store read a payment, and holds the response until something else was applied. */
function holdFirstLook() {
  const [read, applied] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  harness.interceptProvider(async request => {
    if (!request.url.includes('/payment_intents/')) return undefined
    looks += 1
    if (looks > 1) return undefined
    const response = await harness.fetchFromProvider(request)
    read.resolve()
    await applied.promise
    return response
  })
  return { read, applied }
}

describe('a refund in part that fails in the dashboard', () => {
  const listNotes = async (id: OrderId) => (await harness.findAdminOrder(id))?.statusHistory.map(({ note }) => note)
  const failureNote = (amount: string) =>
    expect.stringContaining(`refund failed, the payment provider gave the reason 'unknown'. Pay back ${amount}.`)

  test('is notified with its amount and reason, and the order is paid again as it was', async () => {
    const { id, payment } = await harness.createPayment()
    const { paidAt } = await harness.findOrderRow(id)
    await harness.refundAtProvider(payment, 1000)
    harness.advanceClock(60)
    const publish = vi.spyOn(harness.store.events, 'publish')
    await harness.decideRefund('fail')
    expect(await listAmounts()).toEqual([{ amountSen: 1000, madeAt: noon, failedAt: '2026-11-20T05:00:00.000Z' }])
    expect(await harness.findOrderRow(id)).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      paidAt,
      refundedSen: 0,
    })
    expect(await harness.listSystemNotes()).toContainEqual(failureNote('MYR 10.00'))
    expect((await listNotes(id))?.at(-1)).toBe('The refund in part failed at the payment provider')
    expect(publish.mock.calls.flat(2)).toContainEqual({ topic: 'order', id, change: 'changed' })
    await harness.sendEvent('refund.updated', { payment_intent: payment })
    expect(await harness.listSystemNotes()).toHaveLength(2)
  })

  test('is notified once it is looked up although its webhook was lost', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
    await harness.refundAtProvider(payment, 1000)
    harness.holdWebhooks()
    await harness.decideRefund('fail')
    expect(await harness.listSystemNotes()).toEqual([])
    await harness.reconcileLater()
    expect((await harness.findOrderRow(id)).paymentStatus).toBe('paid')
    const note = expect.stringContaining('MYR 10.00 was not refunded')
    expect(await harness.listSystemNotes()).toEqual([note])
    await harness.deliver(await harness.waitForWebhook('refund.failed'))
    expect(await harness.listSystemNotes()).toEqual([note])
    expect(await harness.listRefunds(id)).toMatchObject([{ status: 'failed', amountSen: 1000 }])
  })

  test('is owed beside the rest that the provider is asked for later', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.refundAtProvider(payment, 1000)
    harness.expectErrors()
    harness.interceptRefunds(...Array.from({ length: 4 }, () => () => Promise.reject(new Error('Unreachable'))))
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: true })
    await harness.decideRefund('fail')
    expect((await harness.findOrderRow(id)).owedSen).toBe(1000)
    expect(await harness.payBack(id)).toEqual({ ok: true, isPending: false })
    await harness.reconcileLater()
    await harness.reconcileLater()
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', refundedSen: 5500, owedSen: 0 })
    expect(await harness.listOrderRefunds(id)).toContain(4500)
    expect(await harness.summarizeRefunds(id)).toEqual([
      'by_hand made 1000',
      'provider failed 1000',
      'provider made 4500',
    ])
  })

  test('is covered by a refund of the whole order that is made later', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.refundAtProvider(payment, 1000)
    await harness.decideRefund('fail')
    expect((await harness.findOrderRow(id)).owedSen).toBe(1000)
    expect(await harness.cancel(id)).toEqual({ ok: true, isPending: false })
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', refundedSen: 5500, owedSen: 0 })
    expect(await harness.payBack(id)).toEqual({ ok: false, reason: 'nothing-owed' })
    await harness.decideRefund('fail')
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'cancelled', refundedSen: 0, owedSen: 5500 })
  })

  test('stays refunded in part when another part was refunded while the failure was looked up', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.refundAtProvider(payment, 1000)
    harness.holdWebhooks()
    await harness.decideRefund('fail')
    const failed = await harness.waitForWebhook('refund.failed')
    const { read, applied } = holdFirstLook()
    const older = harness.deliver(failed)
    await read.promise
    await harness.stripe.refunds.create({ payment_intent: payment, amount: 250 })
    await harness.sendEvent('charge.refunded', { payment_intent: payment })
    applied.resolve()
    expect((await older).status).toBe(200)
    expect(await harness.findOrderRow(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 250 })
  })
})

test('notes a part that was first seen while the whole refund of a cancellation was pending and then failed', async () => {
  const { id, payment } = await harness.createPayment()
  harness.holdWebhooks()
  await harness.stripe.refunds.create({ payment_intent: payment, amount: 1000 })
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  expect(await harness.cancel(id)).toEqual({ ok: true, isPending: true })
  expect(await harness.summarizeRefunds(id)).toEqual([
    'provider asked 4500',
    'provider failed 5500',
    'provider made 1000',
  ])
  await harness.decideRefund('fail')
  await harness.deliver(await harness.waitForWebhook('refund.failed'))
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'paid', paymentStatus: 'partially_refunded' })
  const notes = await harness.listSystemNotes()
  await harness.deliver(await harness.waitForWebhook('charge.refunded'))
  expect(await harness.listSystemNotes()).toEqual(notes)
  expect(await harness.findOrderRow(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 1000 })
})

test('ignores an older look at a payment once its refund is known to have failed', async () => {
  const { id, payment } = await harness.createPayment()
  harness.holdWebhooks()
  await harness.stripe.refunds.create({ payment_intent: payment })
  const refunded = await harness.waitForWebhook('charge.refunded')
  const { read, applied } = holdFirstLook()
  const older = harness.deliver(refunded)
  await read.promise
  await harness.decideRefund('fail')
  expect((await harness.deliver(await harness.waitForWebhook('refund.failed'))).status).toBe(200)
  applied.resolve()
  expect((await older).status).toBe(200)
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'paid', refundedSen: 0 })
})
