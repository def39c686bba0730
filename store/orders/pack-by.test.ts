import { expect, test } from 'vitest'
import {
  type Calendar,
  findLeaving,
  findUnknownYear,
  formatOrderAge,
  getArriveBy,
  getPackBy,
  isPackedLate,
} from './pack-by.ts'

const calendar: Calendar = { packByDays: 2, restDays: [0, 6], ownHolidays: {}, closure: undefined }
const closure = { from: '2026-11-23', until: '2026-12-03', notes: { en: '', ms: '' } }
const packBy = (paidAt: string, packByDays = 2, changes: Partial<Calendar> = {}) =>
  getPackBy({ status: 'paid', paidAt }, { ...calendar, packByDays, ...changes })

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
  expect(getPackBy({ status: 'paid', paidAt: null }, calendar)).toBeNull()
  for (const status of ['pending', 'shipped', 'delivered', 'cancelled', 'refunded'] as const)
    expect(getPackBy({ status, paidAt: '2026-11-20T02:00:00Z' }, calendar)).toBeNull()
  expect(getPackBy({ status: 'processing', paidAt: '2026-11-20T02:00:00Z' }, calendar)).toBe('2026-11-24')
})

test('a parcel should arrive the longest way after it has left, or has to leave', () => {
  const order = {
    status: 'paid',
    paidAt: '2026-11-20T02:00:00Z',
    shippedAt: undefined,
    zoneFacts: { days: '4-6' },
  } as const
  const now = new Date('2026-11-20T03:00:00Z')
  expect(getArriveBy(order, calendar, now)).toBe('2026-12-02')
  expect(getArriveBy({ ...order, zoneFacts: { days: '3-5' } }, calendar, now)).toBe('2026-12-01')
  expect(getArriveBy({ ...order, status: 'shipped', shippedAt: '2026-11-26T02:00:00Z' }, calendar, now)).toBe(
    '2026-12-04',
  )
  expect(getArriveBy({ ...order, status: 'delivered', shippedAt: '2026-11-26T02:00:00Z' }, calendar, now)).toBeNull()
  expect(getArriveBy(order, calendar, new Date('2026-12-02T15:59:00Z'))).toBe('2026-12-02')
  expect(getArriveBy(order, calendar, new Date('2026-12-02T16:00:00Z'))).toBeNull()
})

test.each([
  ['2026-11-20T04:59:00Z', 'now'],
  ['2026-11-21T00:00:00Z', 'now'],
  ['2026-11-20T04:00:00Z', '1 h'],
  ['2026-11-20T02:00:00Z', '3 h'],
  ['2026-11-19T05:00:00Z', '1 day'],
  ['2026-11-10T05:00:00Z', '10 days'],
])('formats the age of %s', (since, age) => expect(formatOrderAge(since, '2026-11-20T05:00:00Z')).toBe(age))

test('an order is late from the day of the shop after the one by which it has to be packed', () => {
  expect(isPackedLate('2026-11-24', '2026-11-24T15:59:59Z')).toBe(false)
  expect(isPackedLate('2026-11-24', '2026-11-24T16:00:00Z')).toBe(true)
})

test.each<[string, Partial<Calendar>, string]>([
  ['of the shop', {}, '2026-11-25'],
  ['with a holiday of its own', { ownHolidays: { '2026-11-24': 'closed' } }, '2026-11-26'],
  ['on which nothing leaves on Tuesdays either', { restDays: [0, 2, 6] }, '2026-11-26'],
  ['while it is closed', { closure }, '2026-12-04'],
  [
    'while it is closed before a holiday of its own',
    { closure, ownHolidays: { '2026-12-03': 'closed' } },
    '2026-12-07',
  ],
])('packs within two business days %s', (_when, changes, day) =>
  expect(packBy('2026-11-23T02:00:00Z', 2, changes)).toBe(day),
)

test('works on a known holiday that the shop has taken out', () =>
  expect(packBy('2026-12-23T02:00:00Z', 2, { ownHolidays: { '2026-12-24': 'open', '2026-12-25': 'open' } })).toBe(
    '2026-12-25',
  ))

test('a closure moves the order of the day before, and stays counted when it is over', () => {
  expect(packBy('2026-11-20T02:00:00Z', 2, { closure })).toBe('2026-12-04')
  expect(packBy('2026-11-19T02:00:00Z', 1, { closure })).toBe('2026-11-20')
})

// Day by day it would take longer.
test('a closure of many years is passed at once', { timeout: 1000 }, () =>
  expect(packBy('2026-11-23T02:00:00Z', 1, { closure: { ...closure, until: '9999-12-31' } })).toBe('9999-12-31'),
)

test('tells the days in which a parcel leaves, and the day to which a closure moves that', () => {
  expect(findLeaving(calendar, '2026-12-23')).toEqual({ packDays: '1-2', by: undefined })
  expect(findLeaving({ ...calendar, packByDays: 1, closure }, '2026-11-23')).toEqual({
    packDays: '1',
    by: '2026-12-03',
  })
  expect(findLeaving({ ...calendar, closure }, '2026-12-03').by).toBeUndefined()
})

test('tells a month before that no holiday of the next year is known', () => {
  expect(findUnknownYear(calendar, '2027-11-30')).toBeUndefined()
  expect(findUnknownYear(calendar, '2027-12-01')).toBe('2028')
  expect(findUnknownYear(calendar, '2028-03-01')).toBe('2028')
  expect(findUnknownYear({ ownHolidays: { '2028-01-26': 'closed' } }, '2027-12-01')).toBeUndefined()
})
