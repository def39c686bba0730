import { setTimeout as wait } from 'node:timers/promises'

/** A probe of /readyz must not wait for a disk or a bucket that hangs. */
const maxWaitMs = 300

/**
 * Repeats a check at most once in `ttlMs`, when it is asked for. Whoever asks waits 300 ms at most
 * and then gets the previous result, or `initial`.
 *
 * @param check never rejects
 */
export function cacheCheck<T>({
  check,
  ttlMs,
  initial,
}: {
  check: () => Promise<T>
  ttlMs: number
  initial: T
}): () => Promise<T> {
  let last = initial
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  async function refresh(): Promise<void> {
    last = await check()
    checkedAt = performance.now()
    checking = undefined
  }

  return async () => {
    if (performance.now() - checkedAt < ttlMs) return last
    checking ??= refresh()
    await Promise.race([checking, wait(maxWaitMs, undefined, { ref: false })])
    return last
  }
}
