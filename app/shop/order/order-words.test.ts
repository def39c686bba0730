import { expect, test } from 'vitest'
import { orderNumberOf, paymentWords, wordsFor } from './order-words.ts'

test('THX-01 the order’s number, else the last 8 characters of its id in capitals', () => {
  expect(orderNumberOf({ orderNumber: 'TT-1001', id: 'abcdefghijkl' })).toBe('TT-1001')
  expect(orderNumberOf({ id: 'abcdefghijkl' })).toBe('EFGHIJKL')
  expect(orderNumberOf({ orderNumber: null, id: 'abcdefghijkl' })).toBe('EFGHIJKL')
})

test('T18 every order that is not paid has words and a way on', () => {
  expect(wordsFor({ status: 'refunded', paymentStatus: 'refunded' }).headline).toBe('Your money is on its way back')
  expect(wordsFor({ status: 'awaiting_payment', paymentStatus: 'processing' }).wayOn).toBe('wait')
  expect(wordsFor({ status: 'awaiting_payment', paymentStatus: 'pending' }).wayOn).toBe('pay-again')
  expect(wordsFor({ status: 'expired', paymentStatus: 'expired' }).wayOn).toBe('pay-again')
  expect(wordsFor({ status: 'payment_failed', paymentStatus: 'failed' }).wayOn).toBe('pay-again')
  expect(wordsFor({ status: 'cancelled', paymentStatus: 'refunded' }).wayOn).toBe('shop')
})

test('a receipt on paper says when it was paid, or that it is not', () => {
  const order = { createdAt: '2026-11-20T16:30:00.000Z', paidAt: '2026-11-20T17:00:00.000Z' }
  const said = (more: Pick<Parameters<typeof paymentWords>[0], 'status' | 'paymentStatus'>) =>
    paymentWords({ ...order, ...more })
  expect(said({ status: 'shipped', paymentStatus: 'paid' })).toBe('Paid 21 Nov 2026, 1:00 am')
  expect(said({ status: 'paid', paymentStatus: 'partially_refunded' })).toMatch(/^Paid .*, refunded in part$/)
  expect(said({ status: 'expired', paymentStatus: 'expired' })).toBe(
    'Ordered 21 Nov 2026, 12:30 am. The payment ran out of time',
  )
  expect(said({ status: 'cancelled', paymentStatus: 'refunded' })).toMatch(/Refunded$/)
})
