import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { setUpDatabase } from '#test/database.ts'
import { changeOrderAt, insertDecisionRow, insertEntryRow, insertOrder } from '#test/order-factories.ts'
import { applyFailure, applyReturn } from './follow-ledger.server.ts'
import { type DecisionRow, type EntryRow, findDecision, findEntry } from './ledger-queries.server.ts'
import type { LedgerEntryTable } from './ledger-table.ts'
import { findOrderRow } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderTable } from './order-table.ts'

const recordedAt = '2026-11-19T04:00:00.000Z'
const at = '2026-11-20T04:00:00.000Z'
const admin = JSON.stringify({ uid: 'admin-1', email: 'boss@example.com' })
const decisionId = 'decision-1'

const db = await setUpDatabase()
let orderId: OrderId
beforeEach(async () => {
  const paid = { status: 'paid', paymentStatus: 'paid', paid: 1, paidAt: recordedAt, requiresAction: 1 } as const
  orderId = await insertOrder(db, { ...paid, paymentIntentId: 'pi_1' })
})

const insert = (entry: Partial<LedgerEntryTable> = {}) =>
  insertEntryRow(db, orderId, { paymentIntentId: 'pi_1', recordedAt, madeAt: null, ...entry })
const decide = (decision: Partial<DecisionRow> = {}) => {
  const decided = { orderId, paymentIntentId: 'pi_1', amountSen: 5500, decidedAt: recordedAt, decidedBy: admin }
  return insertDecisionRow(db, { ...decided, id: decisionId, ...decision })
}
const setOrder = (columns: Partial<OrderTable>) => db.updateTable('orders').set(columns).execute()
const findOrder = async () => (await findOrderRow(db, orderId)) as OrderRow
const find = async (id: string) => (await findEntry(db, id)) as EntryRow

/** Records money that is asked for, applies what has become of it and returns what has changed. */
const apply = async (entry: Partial<LedgerEntryTable>, outcome: 'made' | 'failed') =>
  applyTo(await insert(entry), outcome)
async function applyTo(id: string, outcome: 'made' | 'failed') {
  const recorded = await find(id)
  const result = await changeOrderAt(db, at, orderId, change =>
    outcome === 'made'
      ? applyReturn(change, recorded)
      : applyFailure(change, recorded, { reason: 'the card was closed' }),
  )
  return { ...result, after: await find(id), order: await readOrder() }
}
async function readOrder() {
  const { status, paymentStatus, requiresAction, refundedSen, owedSen } = await findOrder()
  return { status, paymentStatus, requiresAction, refundedSen, owedSen }
}
const untouched = { status: 'paid', paymentStatus: 'paid', requiresAction: 1, refundedSen: 0, owedSen: 0 }
const changed = () => ({ topic: 'order', id: orderId, change: 'changed' })
const listNotes = async () => (await db.selectFrom('notifications').select('message').execute()).map(row => row.message)

describe('money that went back', () => {
  test('of a part is published once, and counts for its order', async () => {
    const part = { amountSen: 1000, failureReason: 'no money', requestedBy: admin }
    const { after, events, order } = await apply(part, 'made')
    expect(after).toMatchObject({ madeAt: at, failedAt: null, failureReason: null })
    expect(order).toMatchObject({ status: 'paid', paymentStatus: 'partially_refunded', refundedSen: 1000 })
    expect(events.filter(event => event.topic === 'order')).toEqual([changed()])
    const history = db.selectFrom('orderStatusChanges').select('actor').orderBy('position', 'desc')
    expect(await history.executeTakeFirst()).toEqual({ actor: admin })
  })

  test('is notified when nobody has promised it, without what was so before', async () => {
    await insert({ amountSen: 1000, madeAt: recordedAt })
    await apply({ amountSen: 500 }, 'made')
    expect(await listNotes()).toContainEqual(expect.stringContaining('MYR 5.00 more than was to go back'))
  })

  test('was made when it went back, if that was earlier', async () => {
    const entry = await find(await insert({ amountSen: 1000 }))
    await changeOrderAt(db, at, orderId, change => applyReturn(change, entry, recordedAt))
    expect(await find(entry.id)).toMatchObject({ madeAt: recordedAt })
  })

  test('clears what is owed, and not what else there is to do', async () => {
    await decide({ ends: 'refunded', doneAt: recordedAt })
    await setOrder({ status: 'refunded', paymentStatus: 'refunded', requiresAction: 0, owedSen: 5500 })
    await setOrder({ owedSince: recordedAt })
    expect((await apply({}, 'made')).order).toMatchObject({ status: 'refunded', owedSen: 0, requiresAction: 0 })
    expect(await findOrder()).toMatchObject({ owedSince: null })
  })

  test('of another payment leaves the order as it was', async () => {
    const { order, events } = await apply({ paymentIntentId: 'pi_superseded' }, 'made')
    expect(order).toEqual(untouched)
    expect(events).toContainEqual(changed())
    await insert({ amountSen: 1000, madeAt: recordedAt })
    await setOrder({ paymentStatus: 'partially_refunded' })
    await apply({ paymentIntentId: 'pi_superseded' }, 'made')
    expect(await db.selectFrom('messages').select('kind').execute()).toEqual([])
  })

  test.each([
    ['cancelled', 0],
    ['refunded', 1],
  ] as const)('applies the decision that waits for it: %s, restock %i, by the admin', async (ends, restock) => {
    await decide({ ends, restock })
    const { order, events } = await apply({ decisionId, requestedBy: admin }, 'made')
    expect(order).toEqual({ status: ends, paymentStatus: 'refunded', requiresAction: 0, refundedSen: 5500, owedSen: 0 })
    expect(events).toContainEqual(changed())
    expect(await findDecision(db, decisionId)).toMatchObject({ doneAt: at, droppedAt: null })
    const history = await db.selectFrom('orderStatusChanges').selectAll().orderBy('position', 'desc').execute()
    expect(history[0]).toMatchObject({ status: ends, timestamp: at, updatedBy: 'admin' })
    const audit = await db.selectFrom('auditEntries').selectAll().execute()
    expect(audit).toMatchObject([{ actorId: 'admin-1', action: 'order status changed', subjectId: orderId }])
    expect([JSON.parse(audit[0]?.before ?? ''), JSON.parse(audit[0]?.after ?? '')]).toEqual([
      { status: 'paid', paymentStatus: 'paid' },
      { status: ends, paymentStatus: 'refunded', restock: restock === 1 },
    ])
  })

  test('by hand of an order that was imported without a payment leaves nothing missing', async () => {
    await db.deleteFrom('ledgerEntries').execute()
    await setOrder({ paymentIntentId: null })
    await apply({ paymentIntentId: null, way: 'by_hand', amountSen: 1000 }, 'made')
    expect(await findOrder()).toMatchObject({ missingSen: 0 })
  })

  test('made in the dashboard refunds its order without an admin', async () => {
    const { order } = await apply({ isOutside: 1 }, 'made')
    expect(order).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    const history = await db.selectFrom('orderStatusChanges').selectAll().orderBy('position', 'desc').execute()
    expect(history[0]).toMatchObject({ status: 'refunded', updatedBy: 'payment provider' })
    expect(await db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
  })

  test('is published when the order has moved on, where nothing waits for it any more', async () => {
    await setOrder({ status: 'cancelled', paymentStatus: 'refunded' })
    await decide({ ends: 'cancelled', doneAt: recordedAt })
    const { order, events } = await apply({ decisionId, requestedBy: admin }, 'made')
    expect([order.status, events]).toEqual(['cancelled', [changed()]])
    expect(await db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
  })

  test('ends its order, of which a part that has failed stays owed', async () => {
    await decide({ id: 'decision-2', amountSen: 1000, doneAt: recordedAt })
    await insert({ amountSen: 1000, madeAt: recordedAt, failedAt: recordedAt, decisionId: 'decision-2' })
    const underWay = await insert({ amountSen: 500, providerId: 're_1' })
    await decide({ ends: 'cancelled', amountSen: 4000 })
    const { order, refunds } = await apply({ amountSen: 4000, decisionId, requestedBy: admin }, 'made')
    expect(order).toMatchObject({ status: 'cancelled', refundedSen: 4000, owedSen: 1000 })
    expect([refunds, (await find(underWay)).stoppedAt]).toEqual([[], null])
  })
})

describe('money that did not go back', () => {
  test.each(['cancelled', 'refunded', null] as const)(
    'leaves the order as it was, and drops the decision that has changed nothing: %s',
    async ends => {
      await decide({ ends })
      const { after, order, events } = await apply({ decisionId, requestedBy: admin, providerId: 're_2' }, 'failed')
      const failed = { providerId: 're_2', failureReason: 'the card was closed', failedAt: at, checkedAt: at }
      expect(after).toMatchObject({ ...failed, madeAt: null })
      expect(await findDecision(db, decisionId)).toMatchObject({ doneAt: null, droppedAt: at })
      expect(order).toEqual(untouched)
      expect(events).toEqual([changed(), expect.objectContaining({ topic: 'notification' })])
      expect(await listNotes()).toEqual([expect.stringContaining('MYR 55.00 was not refunded, the card was closed.')])
    },
  )

  test('notifies nobody when the admin who asked for it is just being told', async () => {
    await decide()
    const entry = await find(await insert({ decisionId, requestedBy: admin }))
    const details = { reason: 'the card was closed', isTold: true }
    const { events } = await changeOrderAt(db, at, orderId, change => applyFailure(change, entry, details))
    expect([events, await listNotes()]).toEqual([[changed()], []])
    expect(await readOrder()).toEqual(untouched)
  })

  test.each([null, recordedAt])('is owed when the order has changed: made %s', async madeAt => {
    await decide({ ends: 'cancelled', doneAt: recordedAt })
    await setOrder({ status: 'cancelled', paymentStatus: 'refunded', requiresAction: 0 })
    const { after, order, events } = await apply({ decisionId, madeAt }, 'failed')
    expect(after).toMatchObject({ failureReason: 'the card was closed', failedAt: at, checkedAt: at, madeAt })
    expect(order).toMatchObject({ status: 'cancelled', requiresAction: 0, refundedSen: 0, owedSen: 5500 })
    expect(events).toEqual([changed(), expect.objectContaining({ topic: 'notification' })])
    expect(await listNotes()).toEqual([
      expect.stringContaining('refund failed, the card was closed. Pay back MYR 55.00.'),
    ])
  })

  test('is owed when it had gone back, and takes its mark from the order', async () => {
    await decide({ amountSen: 1000, doneAt: recordedAt })
    await setOrder({ paymentStatus: 'partially_refunded', refundedSen: 1000, status: 'shipped', requiresAction: 0 })
    const { order } = await apply({ decisionId, madeAt: recordedAt, amountSen: 1000 }, 'failed')
    expect(order).toEqual({ ...untouched, status: 'shipped', requiresAction: 0, owedSen: 1000 })
  })

  test('of another payment is owed, and the order stays as it is', async () => {
    await insert({ direction: 'in', paymentIntentId: 'pi_superseded', amountSen: 4000, madeAt: recordedAt })
    const { order } = await apply({ paymentIntentId: 'pi_superseded', amountSen: 4000 }, 'failed')
    expect(order).toEqual({ ...untouched, owedSen: 4000 })
  })

  test('owes nothing of another payment that was stopped and paid back by hand', async () => {
    const superseded = { paymentIntentId: 'pi_superseded', amountSen: 4000 }
    await insert({ ...superseded, direction: 'in', madeAt: recordedAt })
    await insert({ ...superseded, way: 'by_hand', madeAt: recordedAt })
    const { order, events, refunds } = await apply({ ...superseded, stoppedAt: recordedAt }, 'failed')
    expect([order, events, refunds]).toEqual([untouched, [changed()], []])
    expect(await listNotes()).toEqual([])
  })

  test('is owed once more when it was to pay what was owed', async () => {
    await decide({ ends: 'cancelled', doneAt: recordedAt })
    await setOrder({ status: 'cancelled', paymentStatus: 'refunded', requiresAction: 0 })
    await insert({ amountSen: 2500, madeAt: recordedAt })
    await insert({ amountSen: 3000, madeAt: recordedAt, failedAt: recordedAt })
    const { order } = await apply({ amountSen: 3000 }, 'failed')
    expect(order).toMatchObject({ refundedSen: 2500, owedSen: 3000 })
    expect(await listNotes()).toEqual([expect.stringContaining('Pay back MYR 30.00')])
  })

  test.each([
    [5500, 0, []],
    [5400, 100, [expect.stringContaining('Pay back MYR 1.00')]],
  ])('is owed without the %i sen that the buyer has by another way: %i', async (taken, owed, notes) => {
    await insert({ direction: 'in', paymentIntentId: 'pi_superseded', amountSen: 4000, madeAt: recordedAt })
    await decide({ amountSen: 1000, doneAt: recordedAt })
    await setOrder({ status: 'refunded', paymentStatus: 'refunded', requiresAction: 0, owedSen: 4000 })
    await setOrder({ owedSince: recordedAt })
    await insert({ way: 'bank', amountSen: taken, madeAt: recordedAt })
    const { order } = await apply({ decisionId, madeAt: recordedAt, amountSen: 1000 }, 'failed')
    expect(order).toMatchObject({ requiresAction: 0, refundedSen: taken, owedSen: 4000 + owed })
    expect(await findOrder()).toMatchObject({ owedSince: recordedAt })
    expect((await listNotes()).filter(note => note?.includes('Pay back'))).toEqual(notes)
  })
})
