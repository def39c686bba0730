import { expect, test } from 'vitest'
import { formatOrderAge, getArriveBy, getPackBy, isPackedLate } from './pack-by.ts'

const packBy = (paidAt: string, packDays = 2) => getPackBy({ status: 'paid', paidAt }, packDays)

test.each([
  ['on a Monday', '2026-11-23T02:00:00Z', '2026-11-25'],
  ['on a Friday', '2026-11-20T02:00:00Z', '2026-11-24'],
  ['on a Saturday', '2026-11-21T02:00:00Z', '2026-11-24'],
  ['late on a Sunday of the shop', '2026-11-22T15:59:00Z', '2026-11-24'],
  ['on a Monday of the shop that is Sunday in UTC', '2026-11-22T16:00:00Z', '2026-11-25'],
  ['before Christmas', '2026-12-23T02:00:00Z', '2026-12-29'],
  ['before Kaamatan and the days made up for', '2026-05-29T02:00:00Z', '2026-06-04'],
])('an order that was paid %s is packed within two business days', (_when, paidAt, day) =>
  expect(packBy(paidAt)).toBe(day),
)

test('the number of business days can be another', () => {
  expect(packBy('2026-11-20T02:00:00Z', 1)).toBe('2026-11-23')
  expect(packBy('2026-11-20T02:00:00Z', 5)).toBe('2026-11-27')
  expect(packBy('2026-11-20T02:00:00Z', 0)).toBe('2026-11-20')
})

test('an order that is unpaid, shipped or ended has no such day', () => {
  expect(getPackBy({ status: 'paid', paidAt: null }, 2)).toBeNull()
  for (const status of ['pending', 'shipped', 'delivered', 'cancelled', 'refunded'] as const)
    expect(getPackBy({ status, paidAt: '2026-11-20T02:00:00Z' }, 2)).toBeNull()
  expect(getPackBy({ status: 'processing', paidAt: '2026-11-20T02:00:00Z' }, 2)).toBe('2026-11-24')
})

test('a parcel should arrive the longest way after it has left, or has to leave', () => {
  const order = { status: 'paid', paidAt: '2026-11-20T02:00:00Z', shippedAt: undefined, zone: 'east' } as const
  const now = new Date('2026-11-20T03:00:00Z')
  expect(getArriveBy(order, 2, now)).toBe('2026-12-02')
  expect(getArriveBy({ ...order, zone: 'west' }, 2, now)).toBe('2026-12-01')
  expect(getArriveBy({ ...order, status: 'shipped', shippedAt: '2026-11-26T02:00:00Z' }, 2, now)).toBe('2026-12-04')
  expect(getArriveBy({ ...order, status: 'delivered' }, 2, now)).toBeNull()
  expect(getArriveBy(order, 2, new Date('2026-12-02T15:59:00Z'))).toBe('2026-12-02')
  expect(getArriveBy(order, 2, new Date('2026-12-02T16:00:00Z'))).toBeNull()
})

test.each([
  ['2026-11-20T04:59:00Z', 'now'],
  ['2026-11-21T00:00:00Z', 'now'],
  ['2026-11-20T02:00:00Z', '3 h'],
  ['2026-11-19T05:00:00Z', '1 day'],
  ['2026-11-10T05:00:00Z', '10 days'],
])('formats the age of %s', (since, age) => expect(formatOrderAge(since, '2026-11-20T05:00:00Z')).toBe(age))

test('an order is late from the day of the shop after the one by which it has to be packed', () => {
  expect(isPackedLate('2026-11-24', '2026-11-24T15:59:59Z')).toBe(false)
  expect(isPackedLate('2026-11-24', '2026-11-24T16:00:00Z')).toBe(true)
})
