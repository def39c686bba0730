import { expect, test } from 'vitest'
import type { OrderView, OrderViewRefund } from '#store/orders/order.ts'
import { getOrderMessage, getOrderNumber, getPaymentMessage, isEnding } from './order-messages.ts'

const fields = { openRefund: null, statusHistory: [], refunded: 0, refunds: [] }
type Statuses = Pick<OrderView, 'status' | 'paymentStatus'>

test('shows the order number, or the last 8 characters of the id in upper case [THX-01]', () => {
  expect(getOrderNumber({ orderNumber: 'TT-1001', id: 'abcdefghijkl' })).toBe('TT-1001')
  expect(getOrderNumber({ id: 'abcdefghijkl' })).toBe('EFGHIJKL')
  expect(getOrderNumber({ orderNumber: null, id: 'abcdefghijkl' })).toBe('EFGHIJKL')
})

test.each<[OrderView['status'], OrderView['paymentStatus'], nextAction: string]>([
  ['awaiting_payment', 'processing', 'wait'],
  ['awaiting_payment', 'pending', 'pay-again'],
  ['expired', 'expired', 'pay-again'],
  ['payment_failed', 'failed', 'pay-again'],
  ['cancelled', 'refunded', 'shop'],
])('after an order that is %s, its payment %s, the next action is: %s [T18]', (status, paymentStatus, nextAction) =>
  expect(getOrderMessage({ ...fields, status, paymentStatus }).nextAction).toBe(nextAction),
)

test('states on the printed receipt when the order was paid, or that it was not', () => {
  const order = { createdAt: '2026-11-20T16:30:00.000Z', paidAt: '2026-11-20T17:00:00.000Z', ...fields }
  const getMessage = (more: Statuses) => getPaymentMessage({ ...order, ...more })
  expect(getMessage({ status: 'shipped', paymentStatus: 'paid' })).toBe('Paid 21 Nov 2026, 01:00')
  expect(getMessage({ status: 'paid', paymentStatus: 'partially_refunded' })).toMatch(/^Paid .*, refunded in part$/)
  expect(getMessage({ status: 'expired', paymentStatus: 'expired' })).toBe(
    'Ordered 21 Nov 2026, 00:30. The payment ran out of time',
  )
  expect(getMessage({ status: 'cancelled', paymentStatus: 'refunded' })).toMatch(/Refunded$/)
})

test('says that an order is being cancelled or refunded, and never of a failed refund that money is on its way', () => {
  const paid = { ...fields, status: 'paid', paymentStatus: 'paid' } as const
  const pending = { status: 'pending', amount: 120 } as const
  expect(getOrderMessage({ ...paid, openRefund: { ...pending, target: 'cancelled' } }).headline).toBe(
    'We are cancelling this order',
  )
  expect(getOrderMessage({ ...paid, openRefund: { ...pending, target: 'refunded' } }).text).toMatch(/MYR 120\.00/)
  const failed = { status: 'failed', amount: 120, target: null } as const
  for (const status of ['cancelled', 'refunded', 'payment_failed', 'expired'] as const) {
    const { headline, text } = getOrderMessage({ ...fields, status, paymentStatus: 'refunded', openRefund: failed })
    expect(headline + text).not.toMatch(/on its way/)
    expect(text).toContain('MYR 120.00 could not go back')
  }
  // Another payment of an order that is paid and goes on.
  expect(isEnding({ ...paid, openRefund: failed })).toBe(false)
  expect(isEnding({ ...paid, openRefund: { ...pending, target: null } })).toBe(false)
})

const refund = (more: Partial<OrderViewRefund> = {}): OrderViewRefund => ({
  amount: 55,
  way: 'provider',
  at: '2026-11-20T17:00:00.000Z',
  reason: null,
  productIds: [],
  paid: null,
  ...more,
})
const ended = { ...fields, paymentStatus: 'refunded', refunded: 55 } as const

test('says when all that was paid went back to the card', () => {
  for (const status of ['refunded', 'cancelled'] as const)
    expect(getOrderMessage({ ...ended, status, refunds: [refund()] }).text).toMatch(
      /^We sent MYR 55\.00 back on 21 Nov 2026, 01:00\./,
    )
  expect(getOrderMessage({ ...ended, status: 'cancelled', refunds: [refund()] }).headline).toBe(
    'This order was cancelled',
  )
  expect(getOrderMessage({ ...ended, status: 'refunded' }).headline).toBe('Your money is on its way back')
  const statusHistory = [
    { status: 'refunded', timestamp: '2026-11-19T17:00:00.000Z', note: '', updatedBy: 'admin' },
  ] as const
  expect(getOrderMessage({ ...ended, status: 'refunded', statusHistory: [...statusHistory] }).text).toContain(
    'on 20 Nov 2026',
  )
})

test.each([
  ['by hand', [refund({ way: 'by_hand' })]],
  ['by the bank', [refund({ way: 'bank' })]],
  ['in part by hand', [refund({ amount: 45 }), refund({ amount: 10, way: 'by_hand' })]],
])('never says that money is on its way of what went back %s', (_way, refunds) => {
  const { headline, text } = getOrderMessage({ ...ended, status: 'refunded', refunds })
  expect(headline).toBe('This order was refunded')
  expect(text).toBe('MYR 55.00 went back to you. When and how is listed under Refunds.')
})

test('names no day when the money went back on several', () => {
  const refunds = [refund({ amount: 45, at: '2026-11-22T17:00:00.000Z' }), refund({ amount: 10 })]
  const { headline, text } = getOrderMessage({ ...ended, status: 'refunded', refunds })
  expect(headline).toBe('Your money is on its way back')
  expect(text).toBe('MYR 55.00 went back to you. When and how is listed under Refunds.')
})
