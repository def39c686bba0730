import { expect, test } from 'vitest'
import { getDefaultSort, isOrderFilterName } from './order-filters.ts'

test('orders that wait to be packed begin with the oldest one, all others with the newest', () => {
  expect([getDefaultSort('need-action'), getDefaultSort('paid')]).toEqual(['oldest', 'newest'])
})

test('knows the names of filters, and not those that every object has', () => {
  expect(['need-action', 'owed', 'toString', ''].map(isOrderFilterName)).toEqual([true, true, false, false])
})
