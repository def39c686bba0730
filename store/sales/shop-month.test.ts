import { expect, test } from 'vitest'
import { addMonths, formatMonth, formatShortMonth, getShopMonth, listMonths } from './shop-month.ts'

test.each([
  ['2026-10-31T15:59:59.999Z', '2026-10'],
  ['2026-10-31T16:00:00.000Z', '2026-11'],
  ['2025-12-31T16:00:00.000Z', '2026-01'],
])('assigns %s to the Malaysian month %s [SALES-01]', (time, month) => {
  expect(getShopMonth(time)).toBe(month)
})

test('returns no month for a missing or invalid time', () => {
  expect([getShopMonth(null), getShopMonth('soon')]).toEqual([undefined, undefined])
})

test('lists months across the end of a year, at most the latest ones', () => {
  expect(listMonths('2025-11', '2026-02', 12)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(listMonths('2025-11', '2026-02', 2)).toEqual(['2026-01', '2026-02'])
  expect(listMonths('', '2026-01', 3)).toEqual(['2025-11', '2025-12', '2026-01'])
})

test('formats month names in English', () => {
  expect([formatMonth('2026-11'), formatShortMonth('2026-02')]).toEqual(['November 2026', 'Feb'])
})

test('counts months across the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
