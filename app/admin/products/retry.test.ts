import { expect, test } from 'vitest'
import { getRetryDelay, operationLimitMs, uploadLimitMs, withRetry } from './retry.ts'

/** A clock that only `wait` advances. */
function createFakeClock() {
  let time = 0
  const delays: number[] = []
  return {
    delays,
    now: () => time,
    wait: async (ms: number) => {
      delays.push(ms)
      time += ms
    },
  }
}

const createFakeRequest = (...statuses: number[]) => {
  let callCount = 0
  return {
    count: () => callCount,
    request: async () => ({ status: statuses[Math.min(callCount++, statuses.length - 1)] ?? 0 }),
  }
}

test.each([0, 408, 429, 500, 503])('retries status %i with exponential back-off [STOR-02, T59]', async status => {
  const { delays, ...time } = createFakeClock()
  const { request, count } = createFakeRequest(status, status, 201)
  expect(await withRetry(request, { limitMs: uploadLimitMs, ...time })).toEqual({ status: 201 })
  expect(count()).toBe(3)
  expect(delays).toEqual([1000, 2000])
})

test.each([200, 201, 400, 401, 403, 404, 413])('does not retry status %i [STOR-02]', async status => {
  const { request, count } = createFakeRequest(status)
  expect(await withRetry(request, { limitMs: uploadLimitMs, ...createFakeClock() })).toEqual({ status })
  expect(count()).toBe(1)
})

test.each([
  ['an upload', uploadLimitMs, 600_000],
  ['an operation', operationLimitMs, 120_000],
])('stops retrying %s at its time limit [BIZ-10]', async (_what, limitMs, limit) => {
  const time = createFakeClock()
  expect(await withRetry(createFakeRequest(503).request, { limitMs, ...time })).toEqual({ status: 503 })
  expect(time.now()).toBeLessThanOrEqual(limit)
  expect(time.now()).toBeGreaterThan(limit * 0.7)
})

test('waits at most thirty seconds, but never less than the server asks for [T59]', () => {
  expect([0, 1, 4, 5, 9].map(attempt => getRetryDelay(attempt))).toEqual([1000, 2000, 16_000, 30_000, 30_000])
  expect(getRetryDelay(0, 12)).toBe(12_000)
})

test('does not retry after an abort [T59]', async () => {
  const controller = new AbortController()
  controller.abort()
  const { request, count } = createFakeRequest(503)
  await withRetry(request, { limitMs: uploadLimitMs, signal: controller.signal, ...createFakeClock() })
  expect(count()).toBe(1)
})
