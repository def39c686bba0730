const second = 1000
/** For how long a request is repeated by itself. */
export const uploadLimitMs = 10 * 60 * second
export const operationLimitMs = 2 * 60 * second
const maxDelayMs = 30 * second

/** No response (0), request timeout, rate limit, server errors: another try may succeed. */
export const isTemporary = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

export interface FailedTry {
  /** How many have failed before it since the last success. */
  attempt: number
  /** Since the first of them, in ms. */
  failedForMs: number
  /** `uploadLimitMs` or `operationLimitMs`. */
  limitMs: number
  /** What the server asked for, in seconds. */
  retryAfter?: number
}

/**
 * After how many ms to try again: from 1 to 30 seconds, and at least what the server asked for.
 * Undefined once the limit is reached.
 */
export function getRetryDelay({ attempt, failedForMs, limitMs, retryAfter = 0 }: FailedTry): number | undefined {
  const delay = Math.max(Math.min(second * 2 ** attempt, maxDelayMs), retryAfter * second)
  return failedForMs + delay > limitMs ? undefined : delay
}
