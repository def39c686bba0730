import { expect, test } from 'vitest'
import type { CartItem } from '#store/cart/cart.ts'
import { mergeRemovedRows, restoreItem } from './removed-rows.ts'

const item = (id: string): CartItem => ({
  id,
  title: id,
  price: 1,
  quantity: 1,
  imageUrls: [],
  description: '',
  category: 'top',
})
const rows = (ids: string) => [...ids].map(id => ({ item: item(id) }))
const order = (entries: ReturnType<typeof mergeRemovedRows>) =>
  entries.map(entry => ('removed' in entry ? `(${entry.removed.id})` : entry.row.item.id)).join('')

test('removed rows keep their places, whatever was removed before', () => {
  const removed = [
    { item: item('b'), index: 1 },
    { item: item('a'), index: 0 },
  ]
  expect(order(mergeRemovedRows(rows('c'), removed))).toBe('(a)(b)c')
  expect(order(mergeRemovedRows(rows('ac'), removed.slice(0, 1)))).toBe('a(b)c')
  expect(order(mergeRemovedRows([], removed))).toBe('(a)(b)')
})

test('a product that another tab has put back is not removed', () =>
  expect(order(mergeRemovedRows(rows('ab'), [{ item: item('b'), index: 1 }]))).toBe('ab'))

test('puts an item back in its place', () => {
  const cart = [item('a'), item('c')]
  expect(restoreItem(cart, item('b'), ['a', 'b', 'c']).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(restoreItem([], item('b'), ['a', 'b', 'c']).map(({ id }) => id)).toEqual(['b'])
  expect(restoreItem(cart, item('c'), ['a', 'c'])).toBe(cart)
})
