import { expect, test } from 'vitest'
import type { CartItem } from '#store/cart/cart.ts'
import { restoreItem } from './restore-item.ts'

const item = (id: string): CartItem => ({
  id,
  title: id,
  price: 1,
  quantity: 1,
  imageUrls: [],
  description: '',
  category: 'top',
})

test('puts an item back in its place', () => {
  const cart = [item('a'), item('c')]
  expect(restoreItem(cart, item('b'), ['a', 'b', 'c']).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(restoreItem([], item('b'), ['a', 'b', 'c']).map(({ id }) => id)).toEqual(['b'])
  expect(restoreItem(cart, item('c'), ['a', 'c'])).toBe(cart)
})
