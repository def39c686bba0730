import { beforeEach, expect, test } from 'vitest'
import { readMessageContent } from '#store/delivery/read-message-content.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { findOpenRefund, listBuyerRefunds } from '#store/orders/buyer-refunds.server.ts'
import { type DecisionRow, listOpenRefunds, listRefunds, readLedger } from '#store/orders/ledger-queries.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { defaultSettings } from '#test/default-settings.ts'
import { readRow } from '#test/factories.ts'
import { insertDecisionRow, insertEntryRow, insertOrder, orderItemFixture } from '#test/order-factories.ts'

const db = await setUpDatabase()
let orderId: OrderId
const jacket = 'jacket' as ProductId
const payment = { paymentIntentId: 'pi_1' }
const order = { paid: 1, status: 'paid', reservedUntil: null } as const
const asked = { ...payment, requestedBy: '{"uid":"admin-1"}', reason: 'Torn sleeve' }
const at = '2026-11-24T04:00:00.000Z'

beforeEach(async () => {
  orderId = await insertOrder(db, { status: 'paid', paid: 1, ...payment, refundedSen: 4500 })
  const item = orderItemFixture(orderId, { position: 1, productId: jacket, title: 'Lucky jacket' })
  await db.insertInto('orderItems').values(item).execute()
})

/** Records what an admin has decided, with an entry of its money, and returns the entry's id. */
async function insertReturn(
  entry: Parameters<typeof insertEntryRow>[2],
  { items = [jacket], ...decision }: Partial<DecisionRow> & { items?: ProductId[] } = {},
) {
  const id = `decision-${crypto.randomUUID()}`
  const decided = { ...payment, orderId, amountSen: 4500, reason: 'Torn sleeve', decidedAt: at, decidedBy: '{}' }
  const restocked = items.map(productId => ({ productId, restock: true }))
  await insertDecisionRow(db, { ...decided, doneAt: at, ...decision, id }, restocked)
  return insertEntryRow(db, orderId, { ...asked, amountSen: 4500, decisionId: id, ...entry })
}

async function read(refundId: string) {
  const data = JSON.stringify({ refundedSen: 4500, refundId })
  const settings = { current: () => defaultSettings }
  const context = { db, now: () => new Date(), publicUrl: 'https://shop.example', settings }
  const message = { kind: 'partially_refunded', orderId, recipient: '', language: 'en', data } as const
  const content = await readMessageContent(context as never, message)
  if (!content || !('order' in content)) throw new Error('The message says nothing')
  return content
}

const listRefunded = ({ order }: Awaited<ReturnType<typeof read>>) =>
  order.items.filter(({ isRefunded }) => isRefunded).map(({ title }) => title)

test('says why an admin refunds which piece, by the provider', async () => {
  const content = await read(await insertReturn({}))
  expect(content).toMatchObject({
    refunded: 4500,
    refund: { way: 'provider', reason: 'Torn sleeve', titles: ['Lucky jacket'], paid: null },
    order: { total: 5500, refunded: 4500 },
  })
  expect(listRefunded(content)).toEqual(['Lucky jacket'])
})

test('lists all that is known of a refund under way, with the last request for it', async () => {
  const known = { ...payment, providerId: 're_1', failureReason: null, paidHow: 'x', paidOn: 'y', reason: 'Torn' }
  const waiting = { pendingReason: 'insufficient_funds', unknownAt: '2026-11-20T04:00:00.000Z' }
  const entry = { ...known, ...waiting, amountSen: 1234, recordedAt: waiting.unknownAt, checkedAt: at, madeAt: null }
  const refundId = await insertEntryRow(db, orderId, entry)
  const request = { id: 'request', orderId, refundId, sentAt: at, response: null, failureStatus: null }
  await db.insertInto('refundRequests').values(request).execute()
  expect(listRefunds(await readRow(db, 'orders', orderId), await readLedger(db, orderId), at)).toEqual([
    {
      ...{ ...known, ...waiting, id: refundId, way: 'provider', status: 'asked', isStopped: false, isStoppable: true },
      ...{ lastRequest: request, amount: 12.34 },
      ...{ requestedAt: waiting.unknownAt, ends: null, productIds: [], isDropped: false, question: null },
    },
  ])
})

test('names what was to go back last of a payment as what is owed of it', async () => {
  const failed = { recordedAt: at, madeAt: null, failedAt: at, failureReason: 'The card was closed' }
  await insertReturn(failed, { ends: 'cancelled' })
  const other = { ...payment, recordedAt: '2026-11-25T04:00:00.000Z', failedAt: at, failureReason: 'Another one' }
  await insertEntryRow(db, orderId, { ...other, way: 'bank' })
  await insertEntryRow(db, orderId, { ...other, paymentIntentId: 'pi_2' })
  await insertEntryRow(db, orderId, { ...other, direction: 'in' })
  await insertEntryRow(db, orderId, { ...other, failedAt: null, amountSen: 500 })
  await insertEntryRow(db, orderId, { ...other, failedAt: null, madeAt: null, amountSen: 300 })
  const open = listOpenRefunds(await readRow(db, 'orders', orderId), await readLedger(db, orderId), at)
  expect(open.map(({ status, amount, failureReason, ends }) => [status, amount, failureReason, ends])).toEqual([
    ['asked', 3, 'Another one', null],
    ['owed', 47, 'The card was closed', 'cancelled'],
  ])
})

test('gives each refund its own reason and pieces, and the end of the order to those of its payment', async () => {
  const shirt = 'shirt' as ProductId
  await insertReturn({ amountSen: 1500 })
  await insertReturn({ amountSen: 3000 }, { reason: 'Too small', items: [shirt] })
  await insertReturn({ failedAt: at }, { reason: 'A slip', items: [], droppedAt: at, doneAt: null })
  await insertEntryRow(db, orderId, { paymentIntentId: 'pi_superseded', reason: 'Paid twice' })
  const readRefunds = async () => {
    const refunds = listRefunds(await readRow(db, 'orders', orderId), await readLedger(db, orderId), at)
    return refunds.map(({ reason, productIds, ends, isDropped }) => ({ reason, productIds, ends, isDropped })).reverse()
  }
  const listAll = (ends: 'refunded' | null) => [
    { reason: 'Torn sleeve', productIds: [jacket], ends, isDropped: false },
    { reason: 'Too small', productIds: [shirt], ends, isDropped: false },
    { reason: 'A slip', productIds: [], ends, isDropped: true },
    { reason: 'Paid twice', productIds: [], ends: null, isDropped: false },
  ]
  expect(await readRefunds()).toEqual(listAll(null))
  const returned = listBuyerRefunds(await readLedger(db, orderId), 'pi_1')
  const described = returned.map(({ reason, productIds }) => `${reason}: ${productIds}`)
  expect(described.sort()).toEqual(['Too small: shirt', 'Torn sleeve: jacket'])
  await insertEntryRow(db, orderId, { ...payment, amountSen: 1000, madeAt: null, reason: 'The rest' })
  expect(await readRefunds()).toEqual([
    ...listAll('refunded'),
    { reason: 'The rest', productIds: [], ends: 'refunded', isDropped: false },
  ])
})

test('lists what went back of the payment alone, the latest first, whenever it was asked for', async () => {
  const went = [
    ['2026-11-21T04:00:00.000Z', 1000],
    ['2026-11-23T04:00:00.000Z', 1500],
    ['2026-11-22T04:00:00.000Z', 500],
  ] as const
  for (const [madeAt, amountSen] of went) await insertEntryRow(db, orderId, { ...payment, madeAt, amountSen })
  await insertEntryRow(db, orderId, { ...payment, madeAt: null, amountSen: 700 })
  await insertEntryRow(db, orderId, { paymentIntentId: 'pi_superseded' })
  const ledger = await readLedger(db, orderId)
  expect(listBuyerRefunds(ledger, 'pi_1').map(({ at, amount }) => [at, amount])).toEqual([
    ['2026-11-23T04:00:00.000Z', 15],
    ['2026-11-22T04:00:00.000Z', 5],
    ['2026-11-21T04:00:00.000Z', 10],
  ])
  expect(findOpenRefund({ ...order, ...payment }, ledger)).toEqual({ status: 'pending', amount: 7, target: null })
  expect(findOpenRefund({ ...order, paymentIntentId: 'pi_superseded' }, ledger)).toBeNull()
})

test('says how and when an admin has paid it back', async () => {
  const paid = { way: 'by_hand', paidHow: 'bank transfer', paidOn: '2026-11-25' } as const
  const { refund } = await read(await insertReturn(paid, { items: [] }))
  expect(refund).toEqual({
    way: 'by_hand',
    reason: 'Torn sleeve',
    titles: [],
    paid: { how: 'bank transfer', on: '2026-11-25' },
  })
})

test('says that more is owed of its payment than is on its way, once somebody has promised it', async () => {
  expect(findOpenRefund({ ...order, ...payment, paid: 0 }, await readLedger(db, orderId))).toBeNull()
  const superseded = { paymentIntentId: 'pi_superseded', recordedAt: '2026-05-01T04:00:00.000Z' }
  await insertEntryRow(db, orderId, { ...superseded, direction: 'in' })
  await insertEntryRow(db, orderId, { ...superseded, failedAt: at })
  await insertReturn({ madeAt: null, failedAt: at }, { amountSen: 1000 })
  await insertEntryRow(db, orderId, { ...payment, madeAt: null, amountSen: 700 })
  const ledger = await readLedger(db, orderId)
  const open = findOpenRefund({ ...order, ...payment }, ledger)
  expect(open).toEqual({ status: 'failed', amount: 3, target: null })
})

test('repeats no reason in the words of the provider or of the store', async () => {
  const unknown = await insertEntryRow(db, orderId, { ...payment, reason: 'Refunded at the payment provider' })
  const rest = await insertReturn({ reason: 'cancelled by an admin' }, { reason: null, ends: 'cancelled', items: [] })
  for (const id of [unknown, rest]) expect((await read(id)).refund?.reason).toBeNull()
})

test('what was paid back by hand has the pieces and the reason of the refund that failed', async () => {
  const failed = { madeAt: null, failedAt: at, recordedAt: at }
  await insertReturn(failed)
  const { decisionId } = (await readLedger(db, orderId)).entries.at(-1) ?? {}
  const byHand = await insertEntryRow(db, orderId, { ...asked, way: 'by_hand', decisionId: decisionId ?? null })
  const content = await read(byHand)
  expect(content.refund).toMatchObject({ way: 'by_hand', reason: 'Torn sleeve', titles: ['Lucky jacket'] })
  expect(listRefunded(content)).toEqual(['Lucky jacket'])
})

test.each([
  ['is under way', { madeAt: null }, { doneAt: null }],
  ['was refused', { madeAt: null, failedAt: at }, { doneAt: null, droppedAt: at }],
])('marks no piece whose refund %s', async (_what, entry, decision) => {
  await insertReturn(entry, decision)
  expect(listRefunded(await read('unknown'))).toEqual([])
})

test('marks all pieces when all that was paid went back', async () => {
  await db.updateTable('orders').set({ refundedSen: 5500 }).execute()
  expect(listRefunded(await read('unknown'))).toHaveLength(2)
})
