import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import type { Payment, ProviderRefund } from '#store/payments.ts'
import { setUpDatabase } from '#test/database.ts'
import { changeOrderAt, insertDecisionRow, insertEntryRow, insertOrder } from '#test/order-factories.ts'
import { applyFailure, applyReturn } from './follow-ledger.server.ts'
import { type DecisionRow, type EntryRow, findDecision, findEntry } from './ledger-queries.server.ts'
import type { LedgerEntryTable } from './ledger-table.ts'
import { findOrderRow } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderTable } from './order-table.ts'
import { createRefundKey } from './refund-requests.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'

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

describe('the books of the provider', () => {
  const made = (id: string, overrides: Partial<ProviderRefund> = {}): ProviderRefund => ({
    id,
    amount: 1000 as Sen,
    createdAt: recordedAt,
    status: 'succeeded',
    key: null,
    failureReason: null,
    ...overrides,
  })
  const sync = async (...refunds: ProviderRefund[]) => {
    const payment: Payment = {
      id: 'pi_1',
      orderId: null,
      method: null,
      amount: 5500 as Sen,
      unrefunded: 0 as Sen,
      refunded: 'partially',
      isDisputed: false,
      disputes: [],
      refunds,
    }
    await changeOrderAt(db, at, orderId, change => syncRefunds(change, payment))
  }
  const listMadeOutside = () =>
    db
      .selectFrom('ledgerEntries')
      .select(['providerId', 'madeAt'])
      .where('isOutside', '=', 1)
      .orderBy('providerId')
      .execute()
  const listUnknown = async () => (await listMadeOutside()).map(({ providerId }) => providerId)

  test.each([
    ['', true],
    ['/1000 sen', true],
    ['/2', true],
    ['0', false],
  ])('have a refund of the store by the key of its request and what follows it: %j, %s', async (suffix, isFound) => {
    const id = await insert({ amountSen: 1000 })
    await sync(made('re_1', { key: `${createRefundKey(id)}${suffix}` }))
    const { providerId, madeAt } = await find(id)
    expect([providerId, madeAt]).toEqual(isFound ? ['re_1', recordedAt] : [null, null])
    expect(await listUnknown()).toEqual(isFound ? [] : ['re_1'])
  })

  test('have a refund of the store by its id, whatever key it has', async () => {
    const id = await insert({ amountSen: 1000, providerId: 're_2' })
    await sync(made('re_2', { amount: 900 as Sen }), made('re_1', { key: createRefundKey(id) }))
    expect(await find(id)).toMatchObject({ providerId: 're_2', madeAt: at, amountSen: 900 })
    expect(await listUnknown()).toEqual(['re_1'])
  })

  test.each([
    [null, null, 'pending', null, null],
    [null, null, 'succeeded', at, null],
    [null, null, 'failed', null, at],
    [recordedAt, null, 'pending', recordedAt, null],
    [recordedAt, null, 'succeeded', recordedAt, null],
    [recordedAt, null, 'failed', recordedAt, at],
    [null, recordedAt, 'pending', null, recordedAt],
    [null, recordedAt, 'succeeded', null, recordedAt],
    [recordedAt, recordedAt, 'succeeded', recordedAt, recordedAt],
    [recordedAt, recordedAt, 'failed', recordedAt, recordedAt],
  ] as const)(
    'make of a refund that was made %s and failed %s, and is %s there: made %s, failed %s',
    async (madeAt, failedAt, status, thenMadeAt, thenFailedAt) => {
      const id = await insert({ amountSen: 1000, providerId: 're_1', madeAt, failedAt })
      await sync(made('re_1', { status }))
      await sync(made('re_1', { status }))
      expect(await find(id)).toMatchObject({ madeAt: thenMadeAt, failedAt: thenFailedAt })
    },
  )

  test('have a refund that was imported without its id by its sum', async () => {
    const id = await insert({ amountSen: 1000, isOutside: 1, madeAt: recordedAt })
    const others = [
      made('re_1', { amount: 900 as Sen }),
      made('re_2', { status: 'failed' }),
      made('re_3', { key: 'x' }),
    ]
    await sync(...others, made('re_4'))
    expect(await find(id)).toMatchObject({ providerId: 're_4' })
  })

  test.each([
    ['succeeded', null, at],
    ['failed', recordedAt, null],
  ] as const)('have a refund whose request was refused after all: %s', async (status, failedAt, madeAt) => {
    await setOrder({ paidAt: at })
    const id = await insert({ amountSen: 1000, failedAt: recordedAt })
    await sync(made('re_1', { status, key: createRefundKey(id) }))
    expect(await find(id)).toMatchObject({ providerId: 're_1', failedAt, madeAt })
  })

  test('record those that were made outside, also what failed, which is not owed', async () => {
    await sync(made('re_2', { status: 'failed' }), made('re_1'))
    expect(await listMadeOutside()).toEqual([
      { providerId: 're_1', madeAt: recordedAt },
      { providerId: 're_2', madeAt: null },
    ])
    expect(await readOrder()).toMatchObject({ refundedSen: 1000, owedSen: 0 })
  })

  test('stop a refund of the same sum that they do not have, and ask whether it is the same money', async () => {
    await decide({ amountSen: 1000 })
    const id = await insert({ amountSen: 1000, decisionId })
    await sync(made('re_1'))
    expect(await find(id)).toMatchObject({ stoppedAt: at, stoppedBy: null, madeAt: null })
    expect(await listNotes()).toContainEqual(expect.stringContaining('Is it the same money?'))
    expect(await readOrder()).toMatchObject({ refundedSen: 1000, owedSen: 0 })
  })

  test.each<[string, Partial<LedgerEntryTable>, Partial<ProviderRefund>]>([
    ['that has failed there', {}, { status: 'failed' }],
    ['of another payment', { paymentIntentId: 'pi_2' }, {}],
    ['that the provider has taken', { providerId: 're_2' }, {}],
  ])('leave a refund of the same sum %s under way', async (_what, entry, refund) => {
    await decide({ amountSen: 1000 })
    const id = await insert({ amountSen: 1000, decisionId, ...entry })
    await sync(made('re_1', refund))
    expect(await find(id)).toMatchObject({ stoppedAt: null })
  })

  test('leave a refund of another sum under way', async () => {
    await decide({ amountSen: 999 })
    const id = await insert({ amountSen: 999, decisionId })
    await sync(made('re_1'))
    expect(await find(id)).toMatchObject({ stoppedAt: null })
    expect(await listNotes()).toEqual([expect.stringContaining('Refunded in part at the payment provider')])
  })
})
