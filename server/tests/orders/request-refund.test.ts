import { describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { by, insertProduct, updateRow } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'
import { createRefundRequestSteps, done, pending } from './refund-request-steps.ts'

const harness = setUpRefundHarness()

const { createOrder, request, findProduct, readOrder } = createRefundRequestSteps(() => harness)
const untouched = { status: 'paid', paymentStatus: 'paid', refundedSen: 0, owedSen: 0 }
const listMessages = async (kind: string) =>
  (await harness.db.selectFrom('messages').selectAll().execute()).filter(message => message.kind === kind)
const setStatus = (id: OrderId, status: 'shipped' | 'delivered') =>
  updateRow(harness.db, 'orders', id, { status, requiresAction: 0 })
const submitToDashboard = async (path: string, form: Record<string, string>) => {
  await harness.submitToDashboard(path, form)
  await harness.settleWebhooks()
}

describe('a refund of an amount', () => {
  test('goes back at once, and leaves the order and its products as they are', async () => {
    const { id, first, other } = await createOrder()
    await setStatus(id, 'shipped')
    expect(await request(id, 1234)).toEqual(done)
    await harness.settleWebhooks()
    expect(await readOrder(id)).toEqual({
      status: 'shipped',
      paymentStatus: 'partially_refunded',
      refundedSen: 1234,
      owedSen: 0,
    })
    expect([await findProduct(first), await findProduct(other)]).toEqual(['sold', 'sold'])
    expect(await harness.listOrderRefunds(id)).toEqual([1234])
    const [refund] = await harness.listRefunds(id)
    expect(refund).toMatchObject({ status: 'made', amountSen: 1234, reason: 'A button was missing' })
  })

  test('is told to the buyer once, with its id and amount, and to no admin', async () => {
    const { id } = await createOrder()
    await request(id, 1000, { id: 'the-refund' })
    await harness.settleWebhooks()
    for (const delivery of harness.deliveries) await harness.deliver(delivery)
    const messages = await listMessages('partially_refunded')
    expect(messages.map(({ data }) => JSON.parse(data))).toEqual([{ refundedSen: 1000, refundId: 'the-refund' }])
    expect(await harness.listSystemNotes()).toEqual([])
    const history = (await harness.findAdminOrder(id))?.statusHistory
    expect(history?.filter(({ note }) => note === 'Refunded in part by admin')).toHaveLength(1)
  })

  test('is recorded with who asked for it, without the reason, which may name the buyer', async () => {
    const { id } = await createOrder()
    await request(id, 1000, { reason: 'Siti was ill' })
    const entries = await harness.db.selectFrom('auditEntries').selectAll().where('subjectId', '=', id).execute()
    expect(entries).toMatchObject([{ action: 'refund requested', actorId: by.uid }])
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({ amount: 'MYR 10.00', way: 'provider', items: [] })
    expect(JSON.stringify(entries)).not.toContain('Siti')
  })

  test('counts in the month in which it went back, to the sen', async () => {
    const { id } = await createOrder()
    await request(id, 1001)
    harness.advanceClock(31 * 24 * 60)
    await request(id, 333)
    const { months, total } = await findRevenue(harness.db, { from: undefined, to: undefined })
    expect(months.map(({ refunds }) => refunds)).toEqual([333, 1001])
    expect(total).toMatchObject({ refunds: 1334, net: 8500 - 1334 })
  })

  test('that repeats one with the same id is no other one', async () => {
    const { id } = await createOrder()
    const ask = () => request(id, 1000, { id: 'same' })
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(
      [done, done, done].map(() => expect.objectContaining({ ok: true })),
    )
    expect(await ask()).toEqual(done)
    expect(await harness.listOrderRefunds(id)).toEqual([1000])
    const other = await insertOrder(harness.db, { status: 'paid', paid: 1 })
    expect(await request(other, 1000, { id: 'same', way: 'by_hand' })).toEqual({ ok: false, reason: 'unknown' })
  })

  test('of no order, of one that was not paid, and of one that is refunded is refused', async () => {
    expect(await request('nothing' as OrderId, 1000)).toEqual({ ok: false, reason: 'unknown' })
    const unpaid = await insertOrder(harness.db)
    expect(await request(unpaid, 1000)).toEqual({ ok: false, reason: 'not-sold' })
    const { id } = await createOrder()
    await harness.cancel(id)
    expect(await request(id, 1000)).toEqual({ ok: false, reason: 'not-sold' })
  })

  test.each([0, -1, 8501])('of %i sen is refused, and says what is left', async amount => {
    const { id } = await createOrder()
    expect(await request(id, amount)).toEqual({ ok: false, reason: 'too-much', refundable: 8500 })
    expect(await harness.listRefunds(id)).toEqual([])
  })

  test('waits for no other one, but for a cancellation', async () => {
    const { id } = await createOrder()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    expect(await request(id, 1000)).toEqual(pending)
    expect(await request(id, 500)).toEqual(done)
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    expect(await harness.cancel(id)).toEqual(pending)
    expect(await request(id, 1)).toEqual({ ok: false, reason: 'refund-pending' })
    expect((await harness.listRefunds(id)).map(({ amountSen }) => amountSen).sort()).toEqual([1000, 500, 7000].sort())
  })
})

describe('a product that comes back', () => {
  test('can be bought again at once, and not be returned twice', async () => {
    const { id, first, other } = await createOrder()
    expect(await request(id, 5000, { items: [{ productId: first, restock: true }] })).toEqual(done)
    expect([await findProduct(first), await findProduct(other)]).toEqual(['free', 'sold'])
    expect(await readOrder(id)).toMatchObject({ status: 'paid', refundedSen: 5000 })
    const again = { items: [{ productId: first, restock: false }] }
    expect(await request(id, 100, again)).toEqual({ ok: false, reason: 'returned-already' })
    const { order } = await harness.shopper().buy([first])
    await harness.waitForOrderState(order.id, { status: 'paid' })
    expect(await findProduct(first)).toBe('sold')
    // What becomes of the rest no longer concerns it.
    await harness.cancel(id)
    expect([await findProduct(first), await findProduct(other)]).toEqual(['sold', 'free'])
  })

  test('is withdrawn when it is not to be sold again', async () => {
    const { id, first, other } = await createOrder()
    const items = [
      { productId: first, restock: false },
      { productId: other, restock: true },
    ]
    expect(await request(id, 7500, { items })).toEqual(done)
    expect([await findProduct(first), await findProduct(other)]).toEqual(['withdrawn', 'free'])
    expect(await readOrder(id)).toMatchObject({ status: 'paid', paymentStatus: 'partially_refunded' })
  })

  test('that the order does not have is refused', async () => {
    const { id } = await createOrder()
    const notOrdered = await insertProduct(harness.db)
    const items = [{ productId: notOrdered, restock: true }]
    expect(await request(id, 100, { items })).toEqual({ ok: false, reason: 'returned-already' })
    expect(await harness.listRefunds(id)).toEqual([])
  })

  test('stays sold until a pending refund has succeeded', async () => {
    const { id, first } = await createOrder()
    await submitToDashboard('/controls', { nextRefund: 'pending' })
    expect(await request(id, 4500, { items: [{ productId: first, restock: true }] })).toEqual(pending)
    await harness.settleWebhooks()
    expect([await readOrder(id), await findProduct(first)]).toEqual([untouched, 'sold'])
    expect(await listMessages('partially_refunded')).toEqual([])
    const again = { items: [{ productId: first, restock: true }] }
    expect(await request(id, 1, again)).toEqual({ ok: false, reason: 'returned-already' })
    expect(await request(id, 4001)).toEqual({ ok: false, reason: 'too-much', refundable: 4000 })
    const [refund] = (await harness.stripe.refunds.list()).data
    await submitToDashboard(`/refunds/${refund?.id}/update`, { result: 'succeed' })
    expect(await readOrder(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 4500 })
    expect(await findProduct(first)).toBe('free')
    expect(await listMessages('partially_refunded')).toHaveLength(1)
  })

  test.each([
    ['at once', 'refused'],
    ['later', 'pending'],
  ])('stays sold when the refund is refused %s, and nothing is reserved any more', async (_when, nextRefund) => {
    const { id, first } = await createOrder()
    await submitToDashboard('/controls', { nextRefund })
    const items = [{ productId: first, restock: true }]
    const result = await request(id, 8500, { items })
    if (nextRefund === 'refused') expect(result).toMatchObject({ ok: false, reason: 'refused' })
    const [refund] = (await harness.stripe.refunds.list()).data
    if (refund?.status === 'pending') await submitToDashboard(`/refunds/${refund.id}/update`, { result: 'fail' })
    await harness.settleWebhooks()
    expect([await readOrder(id), await findProduct(first)]).toEqual([untouched, 'sold'])
    expect(await harness.listRefunds(id)).toMatchObject([{ status: 'failed' }])
    const notes = nextRefund === 'refused' ? [] : [expect.stringContaining('MYR 85.00 was not refunded')]
    expect(await harness.listSystemNotes()).toEqual(notes)
    expect(await request(id, 8500, { items })).toEqual(done)
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 8500 })
    expect(await findProduct(first)).toBe('free')
  })
})

describe('a refund of all that was paid', () => {
  test('refunds an order that was shipped and withdraws what does not come back', async () => {
    const { id, first, other } = await createOrder()
    await setStatus(id, 'shipped')
    expect(await request(id, 8500, { items: [{ productId: first, restock: true }] })).toEqual(done)
    await harness.settleWebhooks()
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refundedSen: 8500 })
    expect([await findProduct(first), await findProduct(other)]).toEqual(['free', 'withdrawn'])
    expect([await listMessages('refunded'), await listMessages('partially_refunded')]).toMatchObject([[{}], []])
    const entries = await harness.db.selectFrom('auditEntries').select('action').execute()
    expect(entries.map(({ action }) => action).sort()).toEqual(['order status changed', 'refund requested'])
  })

  test('may come in parts, to the sen', async () => {
    const { id } = await createOrder()
    for (const amount of [1, 8498]) expect(await request(id, amount)).toEqual(done)
    expect(await request(id, 2)).toEqual({ ok: false, reason: 'too-much', refundable: 1 })
    expect(await readOrder(id)).toMatchObject({ status: 'paid', refundedSen: 8499 })
    expect(await request(id, 1)).toEqual(done)
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refundedSen: 8500 })
  })
})

describe('a refund that the provider does not make', () => {
  test('is recorded as paid back by hand for an order without a payment', async () => {
    const productId = await insertProduct(harness.db)
    const id = await insertOrder(harness.db, { status: 'delivered', paymentStatus: 'paid', paid: 1 })
    await harness.db.updateTable('orderItems').set({ productId }).where('orderId', '=', id).execute()
    const sold = { sold: 1, soldOrderId: id } as const
    await updateRow(harness.db, 'products', productId, sold)
    expect(await request(id, 1000)).toEqual({ ok: false, reason: 'not-paid-here' })
    const paid = { how: 'Bank transfer', on: '2026-11-20' }
    const items = [{ productId, restock: true }]
    expect(await request(id, 1000, { way: 'by_hand', items, paid })).toEqual(done)
    expect(await findProduct(productId)).toBe('free')
    expect(await harness.listRefunds(id)).toMatchObject([
      { way: 'by_hand', status: 'made', amountSen: 1000, paidHow: 'Bank transfer', paidOn: '2026-11-20' },
    ])
    expect(await readOrder(id)).toMatchObject({ status: 'delivered', refundedSen: 1000 })
    expect(await listMessages('partially_refunded')).toHaveLength(1)
    // The rest, for an order that was paid outside the provider, is paid by hand, too.
    expect(await harness.change(id, 'delivered', 'refunded')).toEqual(done)
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', refundedSen: 5500 })
    const [message] = await listMessages('refunded')
    expect(JSON.parse(message?.data ?? '')).toMatchObject({ refundedSen: 4500 })
  })

  test('leaves the provider less of the rest once the dashboard has refunded a part', async () => {
    const { id, payment } = await createOrder()
    await request(id, 1500, { way: 'by_hand', paid: { how: 'Cash', on: '2026-11-20' } })
    harness.expectErrors()
    harness.interceptRefunds(...Array.from({ length: 2 }, () => () => Promise.reject(new Error('Unreachable'))))
    expect(await harness.cancel(id)).toEqual(pending)
    harness.restoreProvider()
    await harness.stripe.refunds.create({ payment_intent: payment, amount: 500 })
    await harness.settleWebhooks()
    await harness.reconcileLater()
    expect((await harness.listOrderRefunds(id)).sort()).toEqual([500, 6500])
    expect(await readOrder(id)).toMatchObject({ status: 'cancelled', refundedSen: 8500 })
  })
})
