import { expect, test } from 'vitest'
import { validateCard } from './validate-card.ts'

const now = new Date('2026-11-20T04:00:00Z')
const getErrorCode = (card: { number?: string; expiry?: string; cvc?: string }) =>
  validateCard({ number: '4242424242424242', expiry: '', cvc: '', ...card }, now)?.code

test('accepts the test card numbers with any separators', () => {
  expect(getErrorCode({ number: '4242 4242-4242 4242' })).toBeUndefined()
  expect(getErrorCode({ number: '4000000000000002' })).toBe('card_declined')
  expect(getErrorCode({ number: '4242' })).toBe('incorrect_number')
})

test.each(['11/26', '1226', '12 / 2030', '1/27'])('accepts a card until the end of its month: %s', expiry => {
  expect(getErrorCode({ expiry })).toBeUndefined()
})

test.each(['10/26', '13/30', 'soon'])('rejects an expired or invalid date: %s', expiry => {
  expect(getErrorCode({ expiry })).toBe('invalid_expiry_year')
})

test('requires three or four digits as security code', () => {
  expect([getErrorCode({ cvc: '123' }), getErrorCode({ cvc: '1234' }), getErrorCode({ cvc: '12a' })]).toEqual([
    undefined,
    undefined,
    'invalid_cvc',
  ])
})
