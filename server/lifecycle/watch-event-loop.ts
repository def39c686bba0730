const tickMs = 500
/** How long a stall is remembered: a probe every ten seconds sees each one. */
const memoryMs = 10_000

/**
 * Watches the event loop by a timer that notes how late it comes.
 *
 * It notices work that blocks the loop for seconds and ends: a huge list, a regular expression that
 * backtracks, a machine that swaps or is overcommitted. It can't report a loop that never goes on,
 * because nothing answers then: a probe notices that by its own time-out. It doesn't see requests
 * that wait for something outside.
 */
export function watchEventLoop() {
  let stalls: { at: number; ms: number }[] = []
  let expectedAt = performance.now() + tickMs
  setInterval(() => {
    const now = performance.now()
    const ms = now - expectedAt
    if (ms > tickMs) stalls.push({ at: now, ms })
    expectedAt = now + tickMs
  }, tickMs).unref()
  return {
    /** The longest time in milliseconds that the event loop stood still in the last ten seconds. */
    getMaxStallMs() {
      const now = performance.now()
      stalls = stalls.filter(({ at }) => now - at < memoryMs)
      return Math.max(0, now - expectedAt, ...stalls.map(({ ms }) => ms))
    },
  }
}
