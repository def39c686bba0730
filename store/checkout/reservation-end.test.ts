import { expect, test } from 'vitest'
import { getDefaultEnd, getReservationEnd, isReservationEnd } from './reservation-end.ts'

const thursday = new Date('2026-11-19T04:00:00.000Z')
const friday = new Date('2026-11-20T04:00:00.000Z')

test.each([
  ['hour', thursday, '2026-11-19T05:00:00.000Z'],
  ['today', thursday, '2026-11-19T15:59:00.000Z'],
  ['friday', thursday, '2026-11-20T10:00:00.000Z'],
  ['friday', friday, '2026-11-27T10:00:00.000Z'],
  ['three-days', friday, '2026-11-23T10:00:00.000Z'],
  ['seven-days', friday, '2026-11-27T10:00:00.000Z'],
  ['2026-12-04', friday, '2026-12-04T10:00:00.000Z'],
  ['sometime', friday, undefined],
])('%s, chosen at %s, ends at %s', (end, now, until) => expect(getReservationEnd(end, now)).toBe(until))

test('offers Friday first, and on Fridays three days', () =>
  expect([thursday, friday].map(getDefaultEnd)).toEqual(['friday', 'three-days']))

test('may end from now on until 30 days later', () => {
  const at = (waitMs: number) => new Date(friday.getTime() + waitMs).toISOString()
  const thirtyDays = 30 * 24 * 60 * 60_000
  expect([0, 1, thirtyDays, thirtyDays + 1].map(waitMs => isReservationEnd(at(waitMs), friday))).toEqual([
    ...[false, true, true, false],
  ])
})
