/** Stripe's `Date` header is exact to a second, and its answer may take some. */
const maxDifferenceMs = 30_000

export const synchronizeClock = 'Synchronize the clock of this machine: timedatectl set-ntp true'

/**
 * Compares this machine's clock with what a response of the payment provider says. Webhooks are
 * refused when they differ by five minutes, and holds and payment pages end at wrong times.
 * @returns how far this machine's clock is ahead, in milliseconds; undefined when it is right
 */
export function findClockDifference(now: Date, providerTime: Date): number | undefined {
  const differenceMs = now.getTime() - providerTime.getTime()
  return Math.abs(differenceMs) > maxDifferenceMs ? differenceMs : undefined
}
