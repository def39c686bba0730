import { expect, test } from 'vitest'
import { getOrderMessage, getOrderNumber, getPaymentMessage, isEnding } from './order-messages.ts'

test('shows the order number, or the last 8 characters of the id in upper case [THX-01]', () => {
  expect(getOrderNumber({ orderNumber: 'TT-1001', id: 'abcdefghijkl' })).toBe('TT-1001')
  expect(getOrderNumber({ id: 'abcdefghijkl' })).toBe('EFGHIJKL')
  expect(getOrderNumber({ orderNumber: null, id: 'abcdefghijkl' })).toBe('EFGHIJKL')
})

test('has a message and a next action for every unpaid order [T18]', () => {
  expect(getOrderMessage({ openRefund: null, status: 'refunded', paymentStatus: 'refunded' }).headline).toBe(
    'Your money is on its way back',
  )
  expect(
    getOrderMessage({ openRefund: null, status: 'awaiting_payment', paymentStatus: 'processing' }).nextAction,
  ).toBe('wait')
  expect(getOrderMessage({ openRefund: null, status: 'awaiting_payment', paymentStatus: 'pending' }).nextAction).toBe(
    'pay-again',
  )
  expect(getOrderMessage({ openRefund: null, status: 'expired', paymentStatus: 'expired' }).nextAction).toBe(
    'pay-again',
  )
  expect(getOrderMessage({ openRefund: null, status: 'payment_failed', paymentStatus: 'failed' }).nextAction).toBe(
    'pay-again',
  )
  expect(getOrderMessage({ openRefund: null, status: 'cancelled', paymentStatus: 'refunded' }).nextAction).toBe('shop')
})

test('states on the printed receipt when the order was paid, or that it was not', () => {
  const order = { createdAt: '2026-11-20T16:30:00.000Z', paidAt: '2026-11-20T17:00:00.000Z', openRefund: null }
  const getMessage = (more: Pick<Parameters<typeof getPaymentMessage>[0], 'status' | 'paymentStatus'>) =>
    getPaymentMessage({ ...order, ...more })
  expect(getMessage({ status: 'shipped', paymentStatus: 'paid' })).toBe('Paid 21 Nov 2026, 1:00 am')
  expect(getMessage({ status: 'paid', paymentStatus: 'partially_refunded' })).toMatch(/^Paid .*, refunded in part$/)
  expect(getMessage({ status: 'expired', paymentStatus: 'expired' })).toBe(
    'Ordered 21 Nov 2026, 12:30 am. The payment ran out of time',
  )
  expect(getMessage({ status: 'cancelled', paymentStatus: 'refunded' })).toMatch(/Refunded$/)
})

test('says that an order is being cancelled or refunded, and never of a failed refund that money is on its way', () => {
  const paid = { status: 'paid', paymentStatus: 'paid' } as const
  const pending = { status: 'pending', amount: 120 } as const
  expect(getOrderMessage({ ...paid, openRefund: { ...pending, target: 'cancelled' } }).headline).toBe(
    'We are cancelling this order',
  )
  expect(getOrderMessage({ ...paid, openRefund: { ...pending, target: 'refunded' } }).text).toMatch(/MYR 120\.00/)
  const failed = { status: 'failed', amount: 120, target: null } as const
  for (const status of ['cancelled', 'refunded', 'payment_failed', 'expired'] as const) {
    const { headline, text } = getOrderMessage({ status, paymentStatus: 'refunded', openRefund: failed })
    expect(headline + text).not.toMatch(/on its way/)
    expect(text).toContain('MYR 120.00 could not go back')
  }
  // Another payment of an order that is paid and goes on.
  expect(isEnding({ ...paid, openRefund: failed })).toBe(false)
  expect(isEnding({ ...paid, openRefund: { ...pending, target: null } })).toBe(false)
})
