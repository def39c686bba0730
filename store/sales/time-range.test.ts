import { expect, test } from 'vitest'
import { getTimeRange } from './time-range.ts'

const now = new Date('2026-11-20T04:00:00.000Z')

test('is a whole month in the shop’s time zone', () => {
  expect(getTimeRange({ period: 'week', month: '2026-12' }, now)).toEqual({
    from: '2026-11-30T16:00:00.000Z',
    to: '2026-12-31T16:00:00.000Z',
  })
})

test('begins where the period of past sales begins, and has no end', () => {
  expect(getTimeRange({ period: 'week', month: '' }, now)).toEqual({ from: '2026-11-13T04:00:00.000Z', to: undefined })
  expect(getTimeRange({ period: 'all', month: '' }, now)).toEqual({ from: undefined, to: undefined })
})
