import { expect, test } from 'vitest'
import { addDays, formatDay, getShopDayStart, isDay } from './shop-days.ts'

test('a day of the shop begins eight hours before that of UTC', () =>
  expect(getShopDayStart('2026-03-01')).toBe('2026-02-28T16:00:00.000Z'))

test('adds days across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
})

test('formats a day with its weekday', () => expect(formatDay('2026-11-24')).toBe('Tue, 24 Nov'))

test.each(['2026-02-30', '2026-13-01', '10000-01-01', '9999-12-31', '2026-1-1', '', '2026-11-21T00:00'])(
  '%j is no day',
  text => expect(isDay(text)).toBe(false),
)
test('2028-02-29 is a day', () => expect(isDay('2028-02-29')).toBe(true))
