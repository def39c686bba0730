import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getServerNow } from '../../ui/server-clock.ts'
import { cartStore } from '../cart/cart-store.ts'
import { describePayment, releaseHold } from './find-payment.ts'

type Found = Parameters<typeof describePayment>[0]

const payableUntil = '2026-11-25T08:35:00.000Z'
const unpaid = (changes: object) =>
  ({
    id: 'order-1',
    status: 'awaiting_payment',
    updatedAt: new Date().toISOString(),
    payableUntil: null,
    items: [{ id: 'a' }, { id: 'b' }],
    ...changes,
  }) as unknown as NonNullable<Found['unpaid']>
const payment = (changes: object) =>
  ({
    status: 'awaiting_payment',
    paymentStatus: 'pending',
    sessionId: 'cs_test_1',
    productIds: ['a', 'b'],
    ...changes,
  }) as unknown as Found['orders'][number]
const paid = payment({ status: 'paid', paymentStatus: 'paid' })
const listCart = () => cartStore.getSnapshot().map(({ id }) => id)

beforeEach(() => cartStore.update(() => ['a', 'b', 'c'].map(id => ({ id, quantity: 1 }) as never)))
afterEach(() => vi.unstubAllGlobals())

test('says that a payment is open, whatever became of others [T9]', () => {
  const order = unpaid({ payableUntil })
  const found = describePayment({ unpaid: order, orders: [payment({}), payment({ status: 'refunded' })] }, false)
  expect(found).toMatchObject({ type: 'open', order })
  expect(listCart()).toHaveLength(3)
})

test('what another tab has paid leaves the cart and is said, once [T8]', () => {
  const orders = [paid]
  expect(describePayment({ unpaid: null, orders }, false)).toEqual({ type: 'already-paid', sessionId: 'cs_test_1' })
  expect(listCart()).toEqual(['c'])
  expect(describePayment({ unpaid: null, orders }, false)).toBeUndefined()
})

test('whoever comes back from a payment reads that it went through, though the cart is empty', () => {
  cartStore.update(() => [])
  const found = describePayment({ unpaid: null, orders: [paid] }, true)
  expect(found).toEqual({ type: 'already-paid', sessionId: 'cs_test_1' })
})

test('a paid piece that came back stays in the cart of whoever wants it again', () => {
  const orders = [payment({ status: 'paid', productIds: ['b'] }), payment({ status: 'refunded', productIds: [] })]
  describePayment({ unpaid: null, orders }, false)
  expect(listCart()).toEqual(['a', 'c'])
})

test('says nothing of a payment that a bank is deciding about [T8]', () => {
  const orders = [payment({ paymentStatus: 'processing' })]
  for (const isReturn of [false, true]) expect(describePayment({ unpaid: unpaid({}), orders }, isReturn)).toBeNull()
  expect(listCart()).toHaveLength(3)
})

test.each([
  ['expired', 0, ['a'], { type: 'expired' }],
  ['expired', 23, ['b'], { type: 'expired' }],
  ['expired', 25, ['a'], undefined],
  ['expired', 0, ['c'], undefined],
  ['pending', 0, ['a'], undefined],
  ['payment_failed', 0, ['a'], undefined],
])('of an order that is %s since %i hours, for %j in the cart, it says %j', (status, hours, ids, expected) => {
  cartStore.update(() => ids.map(id => ({ id, quantity: 1 }) as never))
  const updatedAt = new Date(getServerNow() - hours * 3_600_000).toISOString()
  const orders = [payment({ status, productIds: [] })]
  expect(describePayment({ unpaid: unpaid({ status, updatedAt }), orders }, false)).toEqual(expected)
})

test.each([
  [204, { type: 'released' }],
  [404, { type: 'released' }],
  [429, { type: 'failed', orderId: 'order-1' }],
  [500, { type: 'failed', orderId: 'order-1' }],
  [0, { type: 'failed', orderId: 'order-1' }],
  [409, '/thankyou?session_id=cs_test_1'],
])('when the shop answers a release with %d, or not at all, it is %j [T9]', async (status, expected) => {
  vi.stubGlobal('document', { cookie: 'other=1; ordered=1' })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/api/orders/order-1/release') return Response.json({ unpaid: null, orders: [paid] })
    return status ? new Response(null, { status }) : Promise.reject(new TypeError('offline'))
  })
  const fetchReleased = vi.fn(async () => {})
  expect(await releaseHold('order-1', fetchReleased)).toEqual(expected)
  expect(fetchReleased).toHaveBeenCalledTimes(status === 204 || status === 404 ? 1 : 0)
})
