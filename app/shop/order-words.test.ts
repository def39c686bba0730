import { expect, test } from 'vitest'
import { orderNumberOf, wordsFor } from './order-words.ts'

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
