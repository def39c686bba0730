import { expect, test } from 'vitest'
import { calculateSubtotal, calculateTotal } from './order.ts'

const items = [
  { price: 49.5, quantity: 1 },
  { price: 0.1, quantity: 3 },
]

test('prefers the stored subtotal, zero included, to the sum of price x quantity [THX-03]', () => {
  expect(calculateSubtotal({ items })).toBe(4980)
  expect(calculateSubtotal({ items, subtotal: null })).toBe(4980)
  expect(calculateSubtotal({ items, subtotal: 12 })).toBe(1200)
  expect(calculateSubtotal({ items, subtotal: 0 })).toBe(0)
})

test('prefers the stored total, zero included, to subtotal plus shipping [THX-05, BIZ-04]', () => {
  expect(calculateTotal({ items, shippingCost: 10 })).toBe(5980)
  expect(calculateTotal({ items, subtotal: 12, shippingCost: 15 })).toBe(2700)
  expect(calculateTotal({ items, total: 0 })).toBe(0)
  expect(calculateTotal({ items: [] })).toBe(0)
})
