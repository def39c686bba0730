/** A first hold and two renewals. */
export const maxSuccessiveHolds = 3
/** A hold that starts sooner after the one before renews it. */
export const holdCoolDownMs = 15 * 60_000

/** Times ISO 8601; `endedAt` is null while the hold lasts. */
interface Hold {
  startedAt: string
  endedAt: string | null
}

/**
 * Counts the holds of one product that followed each other without a cool-down between, up to now.
 * @param holds of one shopper or network, newest first
 */
export function countSuccessiveHolds(holds: readonly Hold[], now: Date): number {
  let nextStart = now.getTime()
  let count = 0
  for (const { startedAt, endedAt } of holds) {
    if (endedAt !== null && nextStart - Date.parse(endedAt) >= holdCoolDownMs) break
    count += 1
    nextStart = Date.parse(startedAt)
  }
  return count
}
