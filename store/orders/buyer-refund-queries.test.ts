import { beforeEach, expect, test } from 'vitest'
import type { OrderId, ProductId } from '#store/ids.ts'
import { findOpenRefund, listBuyerRefunds } from '#store/orders/buyer-refunds.server.ts'
import { readOrderRefunds } from '#store/orders/refund-queries.server.ts'
import { readMessageContent } from '#store/outbox/read-message-content.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { defaultSettings } from '#test/default-settings.ts'
import { insertOrder, insertRefundRow, orderItemFixture } from '#test/order-factories.ts'

const db = await setUpDatabase()
let orderId: OrderId
const jacket = 'jacket' as ProductId
const payment = { paymentIntentId: 'pi_1' }
const asked = { ...payment, requestedBy: '{"uid":"admin-1"}', reason: 'Torn sleeve' }

beforeEach(async () => {
  orderId = await insertOrder(db, { status: 'paid', paid: 1, ...payment, refundedSen: 4500 })
  const item = orderItemFixture(orderId, { position: 1, productId: jacket, title: 'Lucky jacket' })
  await db.insertInto('orderItems').values(item).execute()
})

async function insertReturn(refund: Parameters<typeof insertRefundRow>[2]) {
  const refundId = await insertRefundRow(db, orderId, refund)
  await db.insertInto('refundItems').values({ refundId, orderId, productId: jacket, restock: 1 }).execute()
  return refundId
}

async function read(refundId: string) {
  const data = JSON.stringify({ refundedSen: 4500, refundId })
  const context = { db, publicUrl: 'https://shop.example', settings: { current: () => defaultSettings } }
  const message = { kind: 'partially_refunded', orderId, recipient: '', language: 'en', data } as const
  const content = await readMessageContent(context as never, message)
  if (!content || !('order' in content)) throw new Error('The message says nothing')
  return content
}

const listRefunded = ({ order }: Awaited<ReturnType<typeof read>>) =>
  order.items.filter(({ isRefunded }) => isRefunded).map(({ title }) => title)

test('says why an admin refunds which piece, by the provider', async () => {
  const content = await read(await insertReturn(asked))
  expect(content).toMatchObject({
    refunded: 4500,
    refund: { way: 'provider', reason: 'Torn sleeve', titles: ['Lucky jacket'], paid: null },
    order: { total: 5500, refunded: 4500 },
  })
  expect(listRefunded(content)).toEqual(['Lucky jacket'])
})

test('lists what went back of the payment alone, the latest first, whenever it was asked for', async () => {
  const went = [
    ['2026-11-21T04:00:00.000Z', 1000],
    ['2026-11-23T04:00:00.000Z', 1500],
    ['2026-11-22T04:00:00.000Z', 500],
  ] as const
  for (const [succeededAt, amountSen] of went)
    await insertRefundRow(db, orderId, { ...payment, succeededAt, amountSen })
  await insertRefundRow(db, orderId, { ...payment, status: 'pending', amountSen: 700 })
  await insertRefundRow(db, orderId, { paymentIntentId: 'pi_superseded' })
  const refunds = await readOrderRefunds(db, orderId)
  expect(listBuyerRefunds(refunds, 'pi_1').map(({ at, amount }) => [at, amount])).toEqual([
    ['2026-11-23T04:00:00.000Z', 15],
    ['2026-11-22T04:00:00.000Z', 5],
    ['2026-11-21T04:00:00.000Z', 10],
  ])
  expect(findOpenRefund(refunds, 'pi_1')).toEqual({ status: 'pending', amount: 7, target: null })
  expect(findOpenRefund(refunds, 'pi_superseded')).toBeNull()
})

test('says how and when an admin has paid it back', async () => {
  const paid = { way: 'by_hand', paidHow: 'bank transfer', paidOn: '2026-11-25' } as const
  const { refund } = await read(await insertRefundRow(db, orderId, { ...asked, ...paid }))
  expect(refund).toEqual({
    way: 'by_hand',
    reason: 'Torn sleeve',
    titles: [],
    paid: { how: 'bank transfer', on: '2026-11-25' },
  })
})

test.each([
  ['the provider', { reason: 'Refunded at the payment provider' }],
  ['the store, which refunds the rest for an admin', { ...asked, reason: 'cancelled by an admin', isRest: 1 }],
])('repeats no reason in the words of %s', async (_who, refund) => {
  expect((await read(await insertRefundRow(db, orderId, { ...payment, ...refund }))).refund?.reason).toBeNull()
})

test('a settlement has the pieces of the refund that it pays, and its reason if an admin gave it', async () => {
  const settlement = { ...asked, way: 'by_hand' } as const
  const first = await insertRefundRow(db, orderId, settlement)
  const failedAt = '2026-11-24T04:00:00.000Z'
  await insertReturn({ ...asked, status: 'settled', failedAt, settledBy: first, requestedAt: failedAt })
  const content = await read(first)
  expect(content.refund).toMatchObject({ way: 'by_hand', reason: 'Torn sleeve', titles: ['Lucky jacket'] })
  expect(listRefunded(content)).toEqual(['Lucky jacket'])

  const byProvider = { ...payment, reason: 'Refunded at the payment provider' }
  const second = await insertRefundRow(db, orderId, { ...settlement, reason: byProvider.reason })
  await insertRefundRow(db, orderId, { ...byProvider, status: 'settled', failedAt, settledBy: second })
  expect((await read(second)).refund).toMatchObject({ reason: null, titles: [] })
})

test.each(['pending', 'refused', 'failed'] as const)('marks no piece whose refund is %s', async status => {
  await insertReturn({ ...asked, status })
  expect(listRefunded(await read('unknown'))).toEqual([])
})

test('marks all pieces when all that was paid went back', async () => {
  await db.updateTable('orders').set({ refundedSen: 5500 }).execute()
  expect(listRefunded(await read('unknown'))).toHaveLength(2)
})
