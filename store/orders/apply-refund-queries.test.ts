import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertOrder, insertRefundRow } from '#test/order-factories.ts'
import { applyRefundFailure, applyRefundSuccess, updateRequiresAction } from './apply-refund.server.ts'
import { findOrderRow } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderTable } from './order-table.ts'
import { findRefund, type RefundRow } from './refund-queries.server.ts'
import type { RefundStatus, RefundTable } from './refund-table.ts'

const requestedAt = '2026-11-19T04:00:00.000Z'
const at = '2026-11-20T04:00:00.000Z'
const admin = JSON.stringify({ uid: 'admin-1', email: 'boss@example.com' })

const db = await setUpDatabase()
let orderId: OrderId
beforeEach(async () => {
  const paid = { status: 'paid', paymentStatus: 'paid', paid: 1, paidAt: requestedAt, requiresAction: 1 } as const
  orderId = await insertOrder(db, { ...paid, paymentIntentId: 'pi_1' })
})

const insert = (refund: Partial<RefundTable>) =>
  insertRefundRow(db, orderId, { paymentIntentId: 'pi_1', requestedAt, status: 'pending', ...refund })
const setOrder = (columns: Partial<OrderTable>) => db.updateTable('orders').set(columns).execute()

/** Records a refund in a state, applies what has become of it and returns what has changed. */
async function apply(refund: Partial<RefundTable>, outcome: 'success' | 'failure') {
  const id = await insert(refund)
  return applyTo(id, outcome)
}
async function applyTo(id: string, outcome: 'success' | 'failure') {
  const recorded = (await findRefund(db, id)) as RefundRow
  const order = (await findOrderRow(db, orderId)) as OrderRow
  const result = await db
    .transaction()
    .execute(tx =>
      outcome === 'success'
        ? applyRefundSuccess(tx, order, recorded, { at })
        : applyRefundFailure(tx, order, recorded, { reason: 'the card was closed', at }),
    )
  const { status, paymentStatus, requiresAction, refundedSen } = (await findOrderRow(db, orderId)) as OrderRow
  return {
    ...result,
    after: (await findRefund(db, id)) as RefundRow,
    order: { status, paymentStatus, requiresAction, refundedSen },
  }
}
const changed = () => ({ topic: 'order', id: orderId, change: 'changed' })
const listNotes = async () => (await db.selectFrom('notifications').select('message').execute()).map(row => row.message)

describe('a refund that has succeeded', () => {
  test('of a part is published once, and counts for its order', async () => {
    const { after, events, order } = await apply({ amountSen: 1000, failureReason: 'no money' }, 'success')
    expect(after).toMatchObject({ status: 'succeeded', succeededAt: at, failureReason: null, target: null })
    expect(order).toMatchObject({ status: 'paid', paymentStatus: 'partially_refunded', refundedSen: 1000 })
    expect(events.filter(event => event.topic === 'order')).toEqual([changed()])
  })

  test('succeeded when it went back, if that was earlier', async () => {
    const refund = (await findRefund(db, await insert({ amountSen: 1000 }))) as RefundRow
    const order = (await findOrderRow(db, orderId)) as OrderRow
    await db.transaction().execute(tx => applyRefundSuccess(tx, order, refund, { at, succeededAt: requestedAt }))
    expect(await findRefund(db, refund.id)).toMatchObject({ succeededAt: requestedAt })
  })

  test('ends the need for action of an order that is no longer paid', async () => {
    await setOrder({ status: 'refunded', paymentStatus: 'refunded' })
    expect((await apply({}, 'success')).order).toMatchObject({ status: 'refunded', requiresAction: 0 })
  })

  test('of another payment leaves the order as it was', async () => {
    const { order, events } = await apply({ paymentIntentId: 'pi_superseded' }, 'success')
    expect(order).toEqual({ status: 'paid', paymentStatus: 'paid', requiresAction: 1, refundedSen: 0 })
    expect(events).toEqual([changed()])
  })

  test.each([
    ['cancelled', 0],
    ['refunded', 1],
  ] as const)('applies what waits for it: %s, restock %i, by the admin', async (target, restock) => {
    const { order, events } = await apply({ target, restock, requestedBy: admin }, 'success')
    expect(order).toEqual({ status: target, paymentStatus: 'refunded', requiresAction: 0, refundedSen: 5500 })
    expect(events).toContainEqual(changed())
    const history = await db.selectFrom('orderStatusChanges').selectAll().orderBy('position', 'desc').execute()
    expect(history[0]).toMatchObject({ status: target, timestamp: at, updatedBy: 'admin' })
    const audit = await db.selectFrom('auditEntries').selectAll().execute()
    expect(audit).toMatchObject([{ actorId: 'admin-1', action: 'order status changed', subjectId: orderId }])
    expect([JSON.parse(audit[0]?.before ?? ''), JSON.parse(audit[0]?.after ?? '')]).toEqual([
      { status: 'paid', paymentStatus: 'paid' },
      { status: target, paymentStatus: 'refunded', restock: restock === 1 },
    ])
  })

  test('made in the dashboard refunds its order without an admin', async () => {
    const { order } = await apply({ target: 'refunded' }, 'success')
    expect(order).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    const history = await db.selectFrom('orderStatusChanges').selectAll().orderBy('position', 'desc').execute()
    expect(history[0]).toMatchObject({ status: 'refunded', updatedBy: 'payment provider' })
    expect(await db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
  })

  test('is published when the order has moved on, where nothing waits for it any more', async () => {
    await setOrder({ status: 'cancelled', paymentStatus: 'refunded' })
    const { order, events } = await apply({ target: 'cancelled', requestedBy: admin }, 'success')
    expect([order.status, events]).toEqual(['cancelled', [changed()]])
    expect(await db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
  })

  test('although it was settled is reported, and keeps what settled it', async () => {
    await setOrder({ status: 'cancelled', paymentStatus: 'refunded' })
    const settledBy = await insert({ way: 'by_hand', status: 'succeeded', succeededAt: requestedAt })
    const first = await apply({ status: 'settled', settledBy }, 'success')
    expect(first.after).toMatchObject({ status: 'succeeded', settledBy })
    expect(first.order.refundedSen).toBe(11_000)
    expect(await listNotes()).toEqual([expect.stringContaining('MYR 55.00 went back twice')])
    const then = await applyTo(first.after.id, 'failure')
    expect(then.after).toMatchObject({ status: 'settled', settledBy, failedAt: at })
    expect(then.order).toMatchObject({ refundedSen: 5500, requiresAction: 0 })
    expect(await listNotes()).toHaveLength(1)
  })

  test('owes what is missing of an order that it has cancelled', async () => {
    await insert({ amountSen: 1000, status: 'refused', failedAt: requestedAt })
    const result = await apply({ amountSen: 4500, target: 'cancelled', requestedBy: admin }, 'success')
    const missing = await findRefund(db, result.refund ?? '')
    expect(missing).toMatchObject({ status: 'pending', amountSen: 1000, isRest: 1, target: null })
  })
})

describe('a refund that fails', () => {
  test.each(['cancelled', 'refunded', null] as const)(
    'leaves the order as it was when it has not changed: %s',
    async target => {
      const { after, order, events } = await apply({ target, requestedBy: admin, providerId: 're_2' }, 'failure')
      expect(after).toMatchObject({
        status: 'refused',
        providerId: 're_2',
        failureReason: 'the card was closed',
        failedAt: at,
        target: null,
        checkedAt: at,
      })
      expect(order).toEqual({ status: 'paid', paymentStatus: 'paid', requiresAction: 1, refundedSen: 0 })
      expect(events).toEqual([changed(), expect.objectContaining({ topic: 'notification' })])
      expect(await listNotes()).toEqual([expect.stringContaining('MYR 55.00 was not refunded, the card was closed.')])
    },
  )

  test.each<RefundStatus>(['pending', 'succeeded'])('is owed when the order has changed: %s', async status => {
    await setOrder({ status: 'cancelled', paymentStatus: 'refunded', requiresAction: 0 })
    const succeededAt = status === 'succeeded' ? requestedAt : null
    const { after, order, events } = await apply({ status, succeededAt }, 'failure')
    expect(after).toMatchObject({ status: 'failed', failureReason: 'the card was closed', checkedAt: at, succeededAt })
    expect(order).toMatchObject({ status: 'cancelled', requiresAction: 1, refundedSen: 0 })
    expect(events).toEqual([changed(), expect.objectContaining({ topic: 'notification' })])
    expect(await listNotes()).toEqual([
      expect.stringContaining('refund failed, the card was closed. Pay back MYR 55.00.'),
    ])
  })

  test('is owed when it had gone back, and takes its mark from the order', async () => {
    await setOrder({ paymentStatus: 'partially_refunded', refundedSen: 1000, status: 'shipped', requiresAction: 0 })
    const refund = { status: 'succeeded', succeededAt: requestedAt, amountSen: 1000 } as const
    const { after, order } = await apply(refund, 'failure')
    expect(after.status).toBe('failed')
    expect(order).toEqual({ status: 'shipped', paymentStatus: 'paid', requiresAction: 1, refundedSen: 0 })
  })

  test('of another payment is owed, and the order stays as it is', async () => {
    const { after, order } = await apply({ paymentIntentId: 'pi_superseded' }, 'failure')
    expect(after.status).toBe('failed')
    expect(order).toEqual({ status: 'paid', paymentStatus: 'paid', requiresAction: 1, refundedSen: 0 })
  })

  test('changes nothing when it is settled', async () => {
    await setOrder({ status: 'cancelled', paymentStatus: 'refunded', requiresAction: 0 })
    const settledBy = await insert({ way: 'by_hand', status: 'succeeded', succeededAt: requestedAt })
    const { after, order } = await apply({ status: 'settled', settledBy }, 'failure')
    expect(after).toMatchObject({ status: 'settled', failedAt: at })
    expect(order).toMatchObject({ status: 'cancelled', requiresAction: 0, refundedSen: 5500 })
    expect(await listNotes()).toEqual([])
  })

  test('leaves nothing to pay of a superseded payment of another sum that was settled', async () => {
    const superseded = { paymentIntentId: 'pi_superseded', amountSen: 4000 }
    const settledBy = await insert({ ...superseded, way: 'by_hand', status: 'succeeded', succeededAt: requestedAt })
    const { after, events, refund } = await apply({ ...superseded, status: 'settled', settledBy }, 'failure')
    expect([after.status, events, refund]).toEqual(['settled', [changed()], null])
    expect(await db.selectFrom('refunds').selectAll().execute()).toHaveLength(2)
  })

  test('reopens what it was to pay, and owes the rest of itself when nothing was bought', async () => {
    await setOrder({ status: 'cancelled', paymentStatus: 'refunded', requiresAction: 0 })
    const id = await insert({ amountSen: 3000 })
    const debt = await insert({ amountSen: 1000, status: 'settled', settledBy: id, failedAt: requestedAt })
    const { after, order } = await applyTo(id, 'failure')
    expect(after.status).toBe('refused')
    expect(await findRefund(db, debt)).toMatchObject({ status: 'failed', settledBy: null })
    const owed = await db.selectFrom('refunds').select('amountSen').where('status', '=', 'failed').execute()
    expect(owed.map(({ amountSen }) => amountSen).sort()).toEqual([1000, 2000])
    expect(order.requiresAction).toBe(1)
    expect(await listNotes()).toEqual([expect.stringContaining('Pay back MYR 30.00')])
  })

  test('is not owed when the buyer has all by another way', async () => {
    await setOrder({ status: 'refunded', paymentStatus: 'refunded', requiresAction: 0 })
    const taken = await insert({ way: 'bank', status: 'succeeded', succeededAt: requestedAt })
    const refund = { status: 'succeeded', succeededAt: requestedAt, amountSen: 1000 } as const
    const { after, order } = await apply(refund, 'failure')
    expect(after).toMatchObject({ status: 'settled', settledBy: taken })
    expect(order).toMatchObject({ requiresAction: 0, refundedSen: 5500 })
    expect((await listNotes()).filter(note => note?.includes('Pay back'))).toEqual([])
  })
})

test.each([
  ['paid', 'succeeded', 1],
  ['shipped', 'succeeded', 0],
  ['shipped', 'refused', 0],
  ['shipped', 'settled', 0],
  ['shipped', 'failed', 1],
] as const)('an order that is %s with a refund that is %s needs action: %i', async (status, refundStatus, expected) => {
  await insert({ status: refundStatus })
  await setOrder({ status, requiresAction: 1 - expected })
  const order = (await findOrderRow(db, orderId)) as OrderRow
  await db.transaction().execute(tx => updateRequiresAction(tx, order, at))
  expect(await findOrderRow(db, orderId)).toMatchObject({ requiresAction: expected, updatedAt: at })
})
