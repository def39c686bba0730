import { beforeEach, expect, test } from 'vitest'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertDecisionRow, insertEntryRow, insertOrder } from '#test/order-factories.ts'
import { explainRefund } from './pay-back.server.ts'

const recordedAt = '2026-11-19T04:00:00.000Z'
const at = '2026-11-20T04:00:00.000Z'
const payment = { paymentIntentId: 'pi_1', amountSen: 1000 }

const db = await setUpDatabase()
const context = {
  db,
  now: () => new Date(at),
  log: { info() {} },
  events: { publish: async () => () => {} },
} as unknown as StoreContext

let orderId: OrderId
beforeEach(async () => {
  const paid = { status: 'shipped', paymentStatus: 'paid', paid: 1, paidAt: recordedAt } as const
  orderId = await insertOrder(db, { ...paid, paymentIntentId: 'pi_1' })
  const decision = { ...payment, id: 'decision-1', orderId, decidedAt: recordedAt, decidedBy: '{}' }
  await insertDecisionRow(db, decision)
})

const insert = (entry: Parameters<typeof insertEntryRow>[2]) =>
  insertEntryRow(db, orderId, { ...payment, recordedAt, decisionId: 'decision-1', ...entry })
const insertUnknown = (amountSen = 1000) =>
  insert({ amountSen, isOutside: 1, decisionId: null, recordedAt: at, madeAt: at })
const explain = (refundId: string, { isAwaited = false, items = [] as ProductId[] } = {}) =>
  explainRefund(context, {
    refundId,
    isAwaited,
    items: items.map(productId => ({ productId, restock: true })),
    by: { uid: 'admin-1', email: 'boss@example.com' },
  })
const findOrder = () =>
  db.selectFrom('orders').select(['owedSen', 'refundedSen', 'paymentStatus']).executeTakeFirstOrThrow()

test('pieces of a refund that returned what was owed leave nothing owed', async () => {
  await insert({ madeAt: recordedAt, failedAt: recordedAt })
  const refund = await insertUnknown(1500)
  expect(await explain(refund)).toEqual({ ok: true })
  expect(await findOrder()).toEqual({ owedSen: 0, refundedSen: 1500, paymentStatus: 'partially_refunded' })
  expect(await explain(refund)).toEqual({ ok: false, reason: 'explained' })
})

test('pieces of a refund that nobody had decided leave nothing owed', async () => {
  await insert({ madeAt: recordedAt })
  expect(await explain(await insertUnknown())).toEqual({ ok: true })
  expect(await findOrder()).toMatchObject({ owedSen: 0, refundedSen: 2000 })
})

test('nothing explains a refund that is not made yet, nor makes one the money that nobody waits for', async () => {
  const waiting = await insert({ isOutside: 1, decisionId: null, madeAt: null })
  expect(await explain(waiting)).toEqual({ ok: false, reason: 'explained' })
  expect(await explain(await insertUnknown(), { isAwaited: true })).toEqual({ ok: false, reason: 'explained' })
})

test('a piece comes back with one refund alone', async () => {
  const jacket = 'jacket' as ProductId
  expect(await explain(await insertUnknown(), { items: [jacket] })).toEqual({ ok: true })
  const again = await explain(await insertUnknown(), { items: [jacket] })
  expect(again).toEqual({ ok: false, reason: 'returned-already' })
})

test('no piece comes back with a refund of a payment that bought nothing', async () => {
  const refund = await insertUnknown()
  await db.updateTable('orders').set({ status: 'payment_failed', paid: 0 }).execute()
  expect(await explain(refund, { items: ['jacket' as ProductId] })).toEqual({ ok: false, reason: 'explained' })
})

test.each([
  ['the same money', true, 0],
  ['other money', false, 1000],
])('a refund of the sum that the store has stopped is %s', async (_what, isAwaited, owedSen) => {
  await insert({ madeAt: null, stoppedAt: at })
  expect(await explain(await insertUnknown(), { isAwaited })).toEqual({ ok: true })
  expect(await findOrder()).toMatchObject({ owedSen, refundedSen: 1000 })
  const decision = await db.selectFrom('refundDecisions').select('doneAt').where('id', '=', 'decision-1').execute()
  expect(decision).toEqual([{ doneAt: isAwaited ? at : null }])
})
