import { expect, test } from 'vitest'
import { getDefaultSort, isOrderFilterName } from './order-filters.ts'

test('orders that wait to be packed or for their buyer begin with the oldest one, all others with the newest', () => {
  expect((['need-action', 'reserved', 'paid'] as const).map(getDefaultSort)).toEqual(['oldest', 'oldest', 'newest'])
})

test('knows the names of filters, and not those that every object has', () => {
  expect(['need-action', 'owed', 'toString', ''].map(isOrderFilterName)).toEqual([true, true, false, false])
})
