import { expect, test } from 'vitest'
import { getRetryDelay, isTemporary, operationLimitMs, uploadLimitMs } from './retry.ts'

test.each([0, 408, 429, 500, 503])('status %i is worth another try [STOR-02, T59]', status =>
  expect(isTemporary(status)).toBe(true),
)

test.each([200, 201, 400, 401, 403, 404, 413])('status %i is not worth another try [STOR-02]', status =>
  expect(isTemporary(status)).toBe(false),
)

test.each([
  ['an upload', uploadLimitMs, 600_000],
  ['an operation', operationLimitMs, 120_000],
])('stops retrying %s at its time limit [BIZ-10]', (_what, limitMs, limit) => {
  let failedForMs = 0
  for (let attempt = 0; ; attempt++) {
    const delay = getRetryDelay({ attempt, failedForMs, limitMs })
    if (delay === undefined) break
    failedForMs += delay
  }
  expect(failedForMs).toBeLessThanOrEqual(limit)
  expect(failedForMs).toBeGreaterThan(limit * 0.7)
})

test('waits from one to thirty seconds, and never less than the server asks for [STOR-02, T59]', () => {
  const getDelay = (attempt: number, retryAfter = 0) =>
    getRetryDelay({ attempt, failedForMs: 0, limitMs: uploadLimitMs, retryAfter })
  expect([0, 1, 4, 5, 9].map(attempt => getDelay(attempt))).toEqual([1000, 2000, 16_000, 30_000, 30_000])
  expect(getDelay(0, 12)).toBe(12_000)
})
