const second = 1000
/** How long a thing is tried (BIZ-10): uploads ten minutes, everything else two. */
export const uploadLimitMs = 10 * 60 * second
export const operationLimitMs = 2 * 60 * second
const maxDelayMs = 30 * second

/** Worth another try (STOR-02, readings T59): no answer at all (0), 408, 429, 5xx. */
const isWorthRetrying = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/** Twice as long each time, from one second to thirty, and never shorter than the server asked for (seconds). */
export const getRetryDelay = (attempt: number, retryAfter = 0) =>
  Math.max(Math.min(second * 2 ** attempt, maxDelayMs), retryAfter * second)

interface AttemptResult {
  status: number
  /** Seconds that the server asked to wait. */
  retryAfter?: number
}

interface RetryOptions {
  limitMs: number
  now(): number
  wait(ms: number): Promise<void>
  /** Aborted when nobody wants the result any more. */
  signal?: AbortSignal
}

/** Tries until the answer is not worth another try, or there is no time for one; returns the last answer. */
export async function withRetry<T extends AttemptResult>(
  request: () => Promise<T>,
  { limitMs, now, wait, signal }: RetryOptions,
): Promise<T> {
  const end = now() + limitMs
  for (let attempt = 0; ; attempt++) {
    const result = await request()
    const delay = getRetryDelay(attempt, result.retryAfter)
    if (!isWorthRetrying(result.status) || signal?.aborted || now() + delay > end) return result
    await wait(delay)
  }
}
