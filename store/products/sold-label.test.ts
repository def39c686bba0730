import { describe, expect, test } from 'vitest'
import { formatSoldLabel, matchesSoldFilter } from './sold-label.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

describe('a sold label [BIZ-05]', () => {
  test.each([
    [-1, 'Today'],
    [0, 'Today'],
    [0.99, 'Today'],
    [1, 'Yesterday'],
    [1.99, 'Yesterday'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [13, '1 week ago'],
    [14, '2 weeks ago'],
    [29, '4 weeks ago'],
    [30, '1 month ago'],
    [59, '1 month ago'],
    [60, '2 months ago'],
    [364, '12 months ago'],
    [365, 'Over a year ago'],
    [4000, 'Over a year ago'],
  ])('after %d days is %s', (days, label) => expect(formatSoldLabel(daysAgo(days), now)).toBe(label))

  test('without a date is Some time ago', () => {
    expect(formatSoldLabel(undefined, now)).toBe('Some time ago')
    expect(formatSoldLabel('never', now)).toBe('Some time ago')
  })
})

test('filters sales by age: recent within 30 days, vintage older, all [STATE-16]', () => {
  const filterSales = (filter: 'all' | 'recent' | 'vintage') =>
    [daysAgo(1), daysAgo(30), daysAgo(30.01), undefined].map(at => matchesSoldFilter(filter, at, now))
  expect(filterSales('all')).toEqual([true, true, true, true])
  expect(filterSales('recent')).toEqual([true, true, false, false])
  expect(filterSales('vintage')).toEqual([false, false, true, false])
})
