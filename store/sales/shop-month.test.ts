import { expect, test } from 'vitest'
import { formatMonth, formatShortMonth, getShopMonth, listMonths } from './shop-month.ts'

test.each([
  ['2026-10-31T15:59:59.999Z', '2026-10'],
  ['2026-10-31T16:00:00.000Z', '2026-11'],
  ['2025-12-31T16:00:00.000Z', '2026-01'],
])('%s is in the Malaysian month %s [SALES-01]', (time, month) => {
  expect(getShopMonth(time)).toBe(month)
})

test('a time that is missing or can’t be read is in no month', () => {
  expect([getShopMonth(null), getShopMonth('soon')]).toEqual([undefined, undefined])
})

test('months follow each other across a year’s end, and the oldest are left out', () => {
  expect(listMonths('2025-11', '2026-02', 12)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(listMonths('2025-11', '2026-02', 2)).toEqual(['2026-01', '2026-02'])
  expect(listMonths('', '2026-01', 3)).toEqual(['2025-11', '2025-12', '2026-01'])
})

test('months have English names', () => {
  expect([formatMonth('2026-11'), formatShortMonth('2026-02')]).toEqual(['November 2026', 'Feb'])
})
