import { afterEach, describe, expect, test, vi } from 'vitest'
import { getPeriodStart } from './period.ts'

/** Parses a local time in Malaysia. */
const inMalaysia = (wall: string) => new Date(`${wall}+08:00`)
const getStart = (period: Parameters<typeof getPeriodStart>[0], wall: string) =>
  getPeriodStart(period, inMalaysia(wall))

afterEach(() => vi.unstubAllEnvs())

describe.each(['UTC', 'Asia/Kuala_Lumpur', 'America/Los_Angeles', 'Pacific/Kiritimati'])('on a machine in %s', zone => {
  test.each([
    ['week', '2026-11-20T12:34:56', '2026-11-13T12:34:56'],
    ['week', '2026-01-03T00:00:00', '2025-12-27T00:00:00'],
    ['month', '2026-11-20T12:34:56', '2026-10-20T12:34:56'],
    ['month', '2026-03-31T09:00:00', '2026-02-28T09:00:00'],
    ['month', '2028-03-31T09:00:00', '2028-02-29T09:00:00'],
    ['month', '2026-12-31T23:59:59', '2026-11-30T23:59:59'],
    ['month', '2026-01-31T00:00:00', '2025-12-31T00:00:00'],
    // 1 April in Malaysia, still 31 March in UTC.
    ['month', '2026-04-01T06:00:00', '2026-03-01T06:00:00'],
    // 31 March in Malaysia already, 30 March in UTC.
    ['month', '2026-03-31T02:00:00', '2026-02-28T02:00:00'],
    ['year', '2026-11-20T12:34:56', '2025-11-20T12:34:56'],
    ['year', '2028-02-29T09:00:00', '2027-02-28T09:00:00'],
    ['year', '2029-02-28T09:00:00', '2028-02-28T09:00:00'],
    // 29 February in Malaysia, 28 February in UTC.
    ['year', '2028-02-29T03:00:00', '2027-02-28T03:00:00'],
  ] as const)('starts the last %s before %s at %s [BIZ-06]', (period, now, start) => {
    vi.stubEnv('TZ', zone)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    expect(getStart(period, now)).toEqual(inMalaysia(start))
  })
})

test('has no start for all time [BIZ-06]', () => {
  expect(getStart('all', '2026-11-20T12:00:00')).toBeUndefined()
})

test('does not modify the date that it is given', () => {
  const now = inMalaysia('2026-03-31T09:00:00')
  getPeriodStart('month', now)
  expect(now).toEqual(inMalaysia('2026-03-31T09:00:00'))
})
