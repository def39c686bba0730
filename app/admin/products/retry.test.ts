import { expect, test } from 'vitest'
import { operationLimitMs, uploadLimitMs, waitBefore, withRetry } from './retry.ts'

/** A clock that waiting turns. */
function clock() {
  let time = 0
  const waits: number[] = []
  return {
    waits,
    now: () => time,
    wait: async (ms: number) => {
      waits.push(ms)
      time += ms
    },
  }
}

const answers = (...statuses: number[]) => {
  let asked = 0
  return { count: () => asked, work: async () => ({ status: statuses[Math.min(asked++, statuses.length - 1)] ?? 0 }) }
}

test.each([0, 408, 429, 500, 503])('STOR-02 T59 %i is tried again, with back-off', async status => {
  const { waits, ...time } = clock()
  const { work, count } = answers(status, status, 201)
  expect(await withRetry(work, { limitMs: uploadLimitMs, ...time })).toEqual({ status: 201 })
  expect(count()).toBe(3)
  expect(waits).toEqual([1000, 2000])
})

test.each([200, 201, 400, 401, 403, 404, 413])('STOR-02 %i is an answer', async status => {
  const { work, count } = answers(status)
  expect(await withRetry(work, { limitMs: uploadLimitMs, ...clock() })).toEqual({ status })
  expect(count()).toBe(1)
})

test.each([
  ['an upload', uploadLimitMs, 600_000],
  ['an operation', operationLimitMs, 120_000],
])('BIZ-10 %s is given up in time', async (_what, limitMs, limit) => {
  const time = clock()
  expect(await withRetry(answers(503).work, { limitMs, ...time })).toEqual({ status: 503 })
  expect(time.now()).toBeLessThanOrEqual(limit)
  expect(time.now()).toBeGreaterThan(limit * 0.7)
})

test('T59 the wait grows to thirty seconds and respects what the server asks for', () => {
  expect([0, 1, 4, 5, 9].map(attempt => waitBefore(attempt))).toEqual([1000, 2000, 16_000, 30_000, 30_000])
  expect(waitBefore(0, 12)).toBe(12_000)
})

test('T59 nothing is tried again when nobody wants it any more', async () => {
  const left = new AbortController()
  left.abort()
  const { work, count } = answers(503)
  await withRetry(work, { limitMs: uploadLimitMs, signal: left.signal, ...clock() })
  expect(count()).toBe(1)
})
