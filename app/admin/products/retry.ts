const second = 1000
/** Time limits including all retries. */
export const uploadLimitMs = 10 * 60 * second
export const operationLimitMs = 2 * 60 * second
const maxDelayMs = 30 * second

/** Retryable: no response (0), request timeout, rate limit, server errors. */
const isRetryable = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/**
 * Exponential back-off from 1 to 30 seconds, and at least what the server asked for.
 * @param retryAfter Seconds, from the `Retry-After` header.
 */
export const getRetryDelay = (attempt: number, retryAfter = 0) =>
  Math.max(Math.min(second * 2 ** attempt, maxDelayMs), retryAfter * second)

interface AttemptResult {
  status: number
  /** Seconds, from the `Retry-After` header. */
  retryAfter?: number
}

interface RetryOptions {
  limitMs: number
  now(): number
  wait(ms: number): Promise<void>
  /** Stops retrying. */
  signal?: AbortSignal
}

/**
 * Repeats a request until its status is not retryable or the time limit is reached. Returns the
 * last result.
 */
export async function withRetry<T extends AttemptResult>(
  request: () => Promise<T>,
  { limitMs, now, wait, signal }: RetryOptions,
): Promise<T> {
  const end = now() + limitMs
  for (let attempt = 0; ; attempt++) {
    const result = await request()
    const delay = getRetryDelay(attempt, result.retryAfter)
    if (!isRetryable(result.status) || signal?.aborted || now() + delay > end) return result
    await wait(delay)
  }
}
