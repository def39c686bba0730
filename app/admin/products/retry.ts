const second = 1000
/** How long a thing is tried (BIZ-10): uploads ten minutes, everything else two. */
export const uploadLimitMs = 10 * 60 * second
export const operationLimitMs = 2 * 60 * second
const longestWait = 30 * second

/** Worth another try (STOR-02, readings T59): no answer at all (0), 408, 429, 5xx. */
const isWorthRetrying = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500

/** Twice as long each time, from one second to thirty, and never shorter than the server asked for (seconds). */
export const waitBefore = (attempt: number, retryAfter = 0) =>
  Math.max(Math.min(second * 2 ** attempt, longestWait), retryAfter * second)

interface Tried {
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
export async function withRetry<T extends Tried>(
  work: () => Promise<T>,
  { limitMs, now, wait, signal }: RetryOptions,
): Promise<T> {
  const end = now() + limitMs
  for (let attempt = 0; ; attempt++) {
    const tried = await work()
    const pause = waitBefore(attempt, tried.retryAfter)
    if (!isWorthRetrying(tried.status) || signal?.aborted || now() + pause > end) return tried
    await wait(pause)
  }
}
