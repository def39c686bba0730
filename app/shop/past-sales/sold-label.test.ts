import { describe, expect, test } from 'vitest'
import { formatSoldLabel } from './sold-label.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

describe('a sold label [BIZ-05]', () => {
  test.each([
    [-1, 'Sold Today'],
    [0, 'Sold Today'],
    [0.99, 'Sold Today'],
    [1, 'Sold Yesterday'],
    [1.99, 'Sold Yesterday'],
    [2, 'Sold 2 days ago'],
    [6, 'Sold 6 days ago'],
    [7, 'Sold 1 week ago'],
    [13, 'Sold 1 week ago'],
    [14, 'Sold 2 weeks ago'],
    [29, 'Sold 4 weeks ago'],
    [30, 'Sold 1 month ago'],
    [59, 'Sold 1 month ago'],
    [60, 'Sold 2 months ago'],
    [364, 'Sold 12 months ago'],
    [365, 'Sold Over a year ago'],
    [4000, 'Sold Over a year ago'],
  ])('after %d days is %s', (days, label) => expect(formatSoldLabel(daysAgo(days), now)).toBe(label))

  test('without a date is Sold Some time ago', () => {
    expect(formatSoldLabel(undefined, now)).toBe('Sold Some time ago')
    expect(formatSoldLabel('never', now)).toBe('Sold Some time ago')
  })
})
