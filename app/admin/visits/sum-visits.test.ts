import { expect, test } from 'vitest'
import { sumVisits } from './sum-visits.ts'

test('sums views per day, including days without any, and per route, most viewed first [OTH-01]', () => {
  const visits = [
    { day: '2026-11-21', route: '/shop', count: 4 },
    { day: '2026-11-19', route: '/shop', count: 1 },
    { day: '2026-11-19', route: '/', count: 9 },
  ]
  expect(sumVisits(visits, ['2026-11-19', '2026-11-20', '2026-11-21'])).toEqual({
    perDay: [
      { day: '2026-11-19', count: 10 },
      { day: '2026-11-20', count: 0 },
      { day: '2026-11-21', count: 4 },
    ],
    perRoute: [
      { route: '/', count: 9 },
      { route: '/shop', count: 5 },
    ],
    total: 14,
    today: 4,
  })
})
