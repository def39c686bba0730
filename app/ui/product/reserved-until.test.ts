import { expect, test } from 'vitest'
import { formatReservedUntil } from './reserved-until.ts'

const now = Date.parse('2026-11-30T10:00:00.000Z')

test.each([
  ['on a day of the next six', '2026-12-04T10:00:00.000Z', 'en-MY', 'Friday 18:00'],
  ['in Malay', '2026-12-04T10:00:00.000Z', 'ms-MY', 'Jumaat 18:00'],
  ['after more than six days', '2026-12-11T10:00:00.000Z', 'en-MY', 'Fri, 11 Dec, 18:00'],
  ['at midnight of the shop', '2026-12-03T16:00:00.000Z', 'en-MY', 'Friday 00:00'],
  ['when it is over', '2026-11-30T09:00:00.000Z', 'en-MY', 'Monday 17:00'],
])('says until when a product is reserved: %s', (_when, until, locale, text) =>
  expect(formatReservedUntil(until, now, locale)).toBe(text),
)
