import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const minutes = 60_000
const serverTime = Date.parse('2026-11-28T08:00:00.000Z')
let clock: typeof import('./server-clock.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: serverTime, toFake: ['Date', 'performance'] })
  clock = await import('./server-clock.ts')
})
afterEach(() => vi.useRealTimers())

test.each([-24 * 60, -5, 0, 5, 24 * 60])('corrects a device whose clock is %i minutes off', off => {
  vi.setSystemTime(serverTime + off * minutes)
  expect(clock.getServerNow()).toBe(serverTime + off * minutes)
  clock.noteDate(new Response(null, { headers: { date: new Date(serverTime).toUTCString() } }))
  expect(clock.getServerNow()).toBe(serverTime)
  vi.advanceTimersByTime(3 * minutes)
  expect(clock.getServerNow()).toBe(serverTime + 3 * minutes)
})

test('follows no change of the device’s clock', () => {
  clock.noteServerTime(serverTime)
  vi.setSystemTime(serverTime + 60 * minutes)
  expect(clock.getServerNow()).toBe(serverTime)
})

test('is not set back by a response that was late or came out of a cache, or that names no time', () => {
  clock.noteServerTime(serverTime - 900)
  clock.noteServerTime(serverTime)
  clock.noteServerTime(serverTime - 20 * minutes)
  clock.noteDate(new Response())
  clock.noteServerTime(Number.NaN)
  expect(clock.getServerNow()).toBe(serverTime)
})
