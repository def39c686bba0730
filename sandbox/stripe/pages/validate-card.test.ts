import { expect, test } from 'vitest'
import { validateCard } from './validate-card.ts'

const now = new Date('2026-11-20T04:00:00Z')
const code = (card: { number?: string; expiry?: string; cvc?: string }) =>
  validateCard({ number: '4242424242424242', expiry: '', cvc: '', ...card }, now)?.code

test('the two numbers of the sandbox are known, however they are written', () => {
  expect(code({ number: '4242 4242-4242 4242' })).toBeUndefined()
  expect(code({ number: '4000000000000002' })).toBe('card_declined')
  expect(code({ number: '4242' })).toBe('incorrect_number')
})

test.each(['11/26', '1226', '12 / 2030', '1/27'])('a card is good until the end of its month: %s', expiry => {
  expect(code({ expiry })).toBeUndefined()
})

test.each(['10/26', '13/30', 'soon'])('a card that has expired is not good: %s', expiry => {
  expect(code({ expiry })).toBe('invalid_expiry_year')
})

test('a security code has three or four digits', () => {
  expect([code({ cvc: '123' }), code({ cvc: '1234' }), code({ cvc: '12a' })]).toEqual([
    undefined,
    undefined,
    'invalid_cvc',
  ])
})
