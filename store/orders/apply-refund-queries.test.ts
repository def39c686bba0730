import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { RefundResponse } from '#store/payments.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertOrder } from '#test/order-factories.ts'
import { applyRefund, updateRequiresAction } from './apply-refund.server.ts'
import { findOrderRow } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { findRefund, type RefundRow, recordRefund } from './refund-queries.server.ts'
import type { RefundStatus } from './refund-table.ts'

const requestedAt = '2026-11-19T04:00:00.000Z'
const at = '2026-11-20T04:00:00.000Z'
const paymentIntentId = 'pi_1'

let db: Db
let orderId: OrderId
beforeEach(async () => {
  db = await connectTestDatabase()
  orderId = await insertOrder(db, {
    status: 'paid',
    paymentStatus: 'paid',
    paid: 1,
    paidAt: requestedAt,
    paymentIntentId,
  })
})
afterEach(() => db.destroy())

/** Records a refund in a state, applies a response to it and returns what has changed. */
async function apply(refund: Partial<RefundRow>, response: RefundResponse) {
  const request = { paymentIntentId, orderId, amountSen: 5500, reason: 'Asked' }
  await db.transaction().execute(tx => recordRefund(tx, request, requestedAt))
  await db.updateTable('refunds').set(refund).execute()
  const order = (await findOrderRow(db, orderId)) as OrderRow
  const recorded = (await findRefund(db, paymentIntentId)) as RefundRow
  const result = await db.transaction().execute(tx => applyRefund(tx, order, recorded, { response, at }))
  const after = (await findRefund(db, paymentIntentId)) as RefundRow
  const { status, requiresAction } = (await findOrderRow(db, orderId)) as OrderRow
  return { ...result, recorded, after, order: { status, requiresAction } }
}

const changed = () => ({ topic: 'order', id: orderId, change: 'changed' })
const pending: RefundResponse = { status: 'pending', refundId: 're_2' }
const succeeded: RefundResponse = { status: 'succeeded', refundId: 're_2' }
const refused: RefundResponse = { status: 'refused', refundId: 're_2', reason: 'the card was closed' }

describe('a refund that the provider calls pending', () => {
  test('is checked, and keeps the id that it has when the response names none', async () => {
    const first = await apply({ refundId: 're_1' }, { status: 'pending', refundId: null })
    expect(first.after).toMatchObject({ status: 'pending', refundId: 're_1', checkedAt: at })
    expect(first.events).toEqual([])
  })

  test('gets the id that the response names', async () => {
    expect((await apply({ refundId: 're_1' }, pending)).after).toMatchObject({ status: 'pending', refundId: 're_2' })
  })

  test('is pending again after it had failed, if it is another refund', async () => {
    const { after, events } = await apply({ status: 'failed', refundId: 're_1' }, pending)
    expect(after).toMatchObject({ status: 'pending', refundId: 're_2', checkedAt: at })
    expect(events).toEqual([changed()])
  })

  test('stays failed when it is the one that failed', async () => {
    const { after, recorded, events } = await apply({ status: 'failed', refundId: 're_2' }, pending)
    expect([after, events]).toEqual([recorded, []])
  })

  test.each<RefundStatus>(['succeeded', 'refused', 'paid_back'])('stays %s', async status => {
    const { after, recorded, events } = await apply({ status, refundId: 're_1' }, pending)
    expect([after, events]).toEqual([recorded, []])
  })
})

describe('a refund that has succeeded', () => {
  test.each<RefundStatus>(['pending', 'refused', 'failed'])('is no longer %s, and publishes it', async status => {
    const { after, events, order } = await apply({ status, failureReason: 'no money' }, succeeded)
    expect(after).toMatchObject({ status: 'succeeded', refundId: 're_2', failureReason: null, target: null })
    expect(events).toEqual([changed()])
    expect(order.status).toBe('paid')
  })

  test.each<RefundStatus>(['succeeded', 'paid_back'])('changes nothing when it is %s already', async status => {
    const { after, recorded, events } = await apply({ status, refundId: 're_1' }, succeeded)
    expect([after, events]).toEqual([recorded, []])
  })

  test('ends the need for action of an order that is no longer paid', async () => {
    await db.updateTable('orders').set({ status: 'refunded', requiresAction: 1 }).execute()
    expect((await apply({ status: 'failed' }, succeeded)).order).toEqual({ status: 'refunded', requiresAction: 0 })
  })

  test.each([
    ['cancelled', 0, 'admin'],
    ['refunded', 1, 'admin'],
    ['refunded', 0, 'payment provider'],
  ] as const)('applies what waits for it: %s, restock %i, by the %s', async (target, restock, by) => {
    const requestedBy = by === 'admin' ? JSON.stringify({ uid: 'admin-1', email: 'boss@example.com' }) : null
    const { order, events } = await apply({ target, restock, requestedBy }, succeeded)
    expect(order.status).toBe(target)
    expect(events).toContainEqual(changed())
    const history = await db.selectFrom('orderStatusChanges').selectAll().orderBy('position', 'desc').execute()
    expect(history[0]).toMatchObject({ status: target, timestamp: at, updatedBy: by })
    const audit = await db.selectFrom('auditEntries').selectAll().execute()
    if (by !== 'admin') return expect(audit).toEqual([])
    expect(audit).toMatchObject([{ actorId: 'admin-1', action: 'order status changed', subjectId: orderId }])
    expect([JSON.parse(audit[0]?.before ?? ''), JSON.parse(audit[0]?.after ?? '')]).toEqual([
      { status: 'paid', paymentStatus: 'paid' },
      { status: target, paymentStatus: 'refunded', restock: restock === 1 },
    ])
  })

  test('is published when the order has moved on, where nothing waits for it any more', async () => {
    await db.updateTable('orders').set({ status: 'cancelled' }).execute()
    const { order, events } = await apply({ target: 'cancelled', requestedBy: '{}' }, succeeded)
    expect([order.status, events]).toEqual(['cancelled', [changed()]])
    expect(await db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
  })
})

describe('a refund that the provider refuses', () => {
  const listNotes = () => db.selectFrom('notifications').select('message').execute()

  test('leaves the order as it was when the order waits for it', async () => {
    const { after, order, events } = await apply({ target: 'cancelled' }, refused)
    expect(after).toMatchObject({
      status: 'refused',
      refundId: 're_2',
      failureReason: 'the card was closed',
      target: null,
      checkedAt: at,
    })
    expect(order).toEqual({ status: 'paid', requiresAction: 0 })
    expect(events).toEqual([changed(), expect.objectContaining({ topic: 'notification' })])
    expect((await listNotes())[0]?.message).toContain('MYR 55.00 was not refunded, the card was closed.')
  })

  test.each<RefundStatus>(['pending', 'succeeded'])('has failed when the order has changed: %s', async status => {
    await db.updateTable('orders').set({ status: 'cancelled' }).execute()
    const { after, order, events } = await apply({ status }, refused)
    expect(after).toMatchObject({ status: 'failed', failureReason: 'the card was closed', checkedAt: at })
    expect(order).toEqual({ status: 'cancelled', requiresAction: 1 })
    expect(events).toEqual([changed(), expect.objectContaining({ topic: 'notification' })])
    expect((await listNotes())[0]?.message).toContain('refund failed, the card was closed. Pay back MYR 55.00.')
  })

  test.each<RefundStatus>(['refused', 'failed', 'paid_back'])('changes nothing when it is %s already', async status => {
    const { after, recorded, events } = await apply({ status, refundId: 're_1' }, refused)
    expect([after, events]).toEqual([recorded, []])
    expect(await listNotes()).toEqual([])
  })
})

test.each([
  ['paid', 'succeeded', 1],
  ['shipped', 'succeeded', 0],
  ['shipped', 'failed', 1],
] as const)('an order that is %s with a refund that is %s needs action: %i', async (status, refundStatus, expected) => {
  await apply({ status: refundStatus }, { status: 'pending', refundId: null })
  await db.updateTable('orders').set({ status }).execute()
  const order = (await findOrderRow(db, orderId)) as OrderRow
  await db.transaction().execute(tx => updateRequiresAction(tx, order, at))
  expect(await findOrderRow(db, orderId)).toMatchObject({ requiresAction: expected, updatedAt: at })
})
