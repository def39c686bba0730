import { afterEach, expect, test, vi } from 'vitest'
import { parseMoney, parseTime } from './hosted-document.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.678+08:00', '2026-01-01T19:04:05.678Z'],
  ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02 03:04:05.6', '2026-01-02T03:04:05.600Z'],
  ['2026-01-02', '2026-01-02T00:00:00.000Z'],
  [1767323045678, '2026-01-02T03:04:05.678Z'],
  [{ _seconds: 1767323045, _nanoseconds: 678_999_999 }, '2026-01-02T03:04:05.000Z'],
  [{ seconds: 1767323045, nanoseconds: 0 }, '2026-01-02T03:04:05.000Z'],
  ['yesterday', undefined],
  ['2026-02-30', undefined],
  ['Fri, 2 Jan 2026 03:04:05', undefined],
  ['1767323045', undefined],
  ['', undefined],
  [null, undefined],
  [true, undefined],
  [[], undefined],
  [{}, undefined],
  [Number.NaN, undefined],
  [{ _seconds: 'x' }, undefined],
  [{ _seconds: true }, undefined],
])('parses the time %j wherever the machine is', (value, expected) => {
  vi.stubEnv('TZ', 'Asia/Kuala_Lumpur')
  expect(parseTime(value)).toBe(expected)
})

test.each([
  [45, 4500],
  [0, 0],
  [0.1 + 0.2, 30],
  ['45', 4500],
  ['rm1,200.5', 120_050],
  ['12.345 MYR', 1235],
  [-1, undefined],
  ['free', undefined],
  ['1,20', undefined],
  ['', undefined],
  [1e20, undefined],
  [Number.NaN, undefined],
  [null, undefined],
])('parses the amount %j', (value, expected) => {
  expect(parseMoney(value)).toBe(expected)
})
