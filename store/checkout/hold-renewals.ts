/** A first hold and two renewals. */
const maxSuccessiveHolds = 3
/** A hold that starts sooner after the one before renews it. */
const holdCoolDownMs = 15 * 60_000

/** How long the shoppers of a network, one after the other, may keep a product in the window. */
const maxHeldMs = 90 * 60_000
const heldWindowMs = 180 * 60_000

/** Times ISO 8601; `endedAt` is null while the hold lasts. */
interface Hold {
  startedAt: string
  endedAt: string | null
}

/**
 * Finds how long a shopper has to wait before holding a product again.
 * @param holds of the product by the shopper, newest first
 * @returns milliseconds; 0 when it may be held now
 */
export function getShopperWaitMs(holds: readonly Hold[], now: Date): number {
  if (countSuccessiveHolds(holds, now) < maxSuccessiveHolds) return 0
  return getEnd(holds[0], now) + holdCoolDownMs - now.getTime()
}

/** Counts the holds that followed each other without a cool-down between, up to now. */
export function countSuccessiveHolds(holds: readonly Hold[], now: Date): number {
  let nextStart = now.getTime()
  let count = 0
  for (const hold of holds) {
    if (nextStart - getEnd(hold, now) >= holdCoolDownMs) break
    count += 1
    nextStart = Date.parse(hold.startedAt)
  }
  return count
}

/**
 * Finds how long a network has to wait before one of its shoppers holds a product again. It counts
 * time, not holds: neighbours may each try for a minute, but cookies that take turns can't keep it.
 * @param holds of the product by the network, newest first
 * @returns milliseconds; 0 when it may be held now
 */
export function getNetworkWaitMs(holds: readonly Hold[], now: Date): number {
  const from = now.getTime() - heldWindowMs
  const spans = holds
    .map(hold => ({ start: Math.max(Date.parse(hold.startedAt), from), end: getEnd(hold, now) }))
    .filter(({ start, end }) => end > start)
  let room = maxHeldMs
  // From the newest on: what was kept before the moment at which no room is left has to be past.
  for (const { start, end } of spans) {
    room -= end - start
    if (room <= 0) return start - room - from
  }
  return 0
}

const getEnd = (hold: Hold | undefined, now: Date): number => (hold?.endedAt ? Date.parse(hold.endedAt) : now.getTime())
