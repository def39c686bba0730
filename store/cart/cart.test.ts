import { describe, expect, test } from 'vitest'
import { type Cart, calculateCartTotal, changeCart, parseCart } from './cart.ts'

const tee = { id: 'tee', title: 'Tee', price: 49.5, imageUrls: ['/tee.webp'], description: 'Soft.', category: 'top' }
const cap = { ...tee, id: 'cap', title: 'Cap', price: 0.1, category: 'other' }
const both: Cart = [
  { ...tee, quantity: 1 },
  { ...cap, quantity: 1 },
]

test('adds a product with quantity 1, or raises the quantity of one that is in the cart [ENT-03, STATE-02]', () => {
  const once = changeCart([], { type: 'ADD', item: tee })
  expect(once).toEqual([{ ...tee, quantity: 1 }])
  expect(changeCart(once, { type: 'ADD', item: tee })).toEqual([{ ...tee, quantity: 2 }])
  expect(changeCart(once, { type: 'ADD', item: cap }).map(({ id }) => id)).toEqual(['tee', 'cap'])
})

test('removes the item with the id, and clears the cart [STATE-03]', () => {
  expect(changeCart(both, { type: 'REMOVE', id: 'tee' }).map(({ id }) => id)).toEqual(['cap'])
  expect(changeCart(both, { type: 'REMOVE', id: 'nothing' })).toEqual(both)
  expect(changeCart(both, { type: 'CLEAR' })).toEqual([])
})

test.each([0, -5, 1.5, 1e9])('sets a quantity of %d [STATE-04]', quantity => {
  expect(changeCart(both, { type: 'UPDATE_QTY', id: 'tee', quantity })[0]?.quantity).toBe(quantity)
})

test('calculates the total as the sum of price x quantity, in sen [STATE-05]', () => {
  expect(calculateCartTotal(both)).toBe(4960)
  expect(calculateCartTotal([{ ...cap, quantity: 3 }])).toBe(30)
  expect(calculateCartTotal([])).toBe(0)
})

// 2.5, 11.6 and 1.2 sen become 3, 12 and 1.
test('rounds each row of a stored cart with a fraction of a piece to whole sen [STATE-05]', () =>
  expect(calculateCartTotal([0.25, 1.16, 0.12].map(quantity => ({ ...cap, quantity })))).toBe(16))

describe('parsing the cart from local storage [STATE-01]', () => {
  test('returns a valid cart unchanged', () => expect(parseCart(both)).toEqual(both))

  test.each([null, '', '{', {}, 'cart', 7])('returns an empty cart for %j', stored =>
    expect(parseCart(stored)).toEqual([]),
  )

  test('limits stored values so that the total stays a safe integer', () => {
    const stored = [
      { ...tee, quantity: 1e300 },
      { ...cap, price: 1e300 },
    ]
    expect(calculateCartTotal(parseCart(stored))).toBe(4950)
  })

  test('drops invalid rows and understands legacy ones', () => {
    const stored = [null, 7, [], { id: 'x' }, { id: 'old', name: 'Old', price: '20' }, both[0]]
    expect(parseCart(stored)).toMatchObject([{ id: 'old', title: 'Old', price: 20, quantity: 1, imageUrls: [] }, tee])
  })
})
