import { expect, test } from 'vitest'
import { matchesSoldFilter } from './sold-filter.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

test('filters sales by age: recent within 30 days, vintage older, all [STATE-16]', () => {
  const filterSales = (filter: 'all' | 'recent' | 'vintage') =>
    [daysAgo(1), daysAgo(30), daysAgo(30.01), undefined].map(at => matchesSoldFilter(filter, at, now))
  expect(filterSales('all')).toEqual([true, true, true, true])
  expect(filterSales('recent')).toEqual([true, true, false, false])
  expect(filterSales('vintage')).toEqual([false, false, true, false])
})
