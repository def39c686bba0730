import { type Sen, sen, sumSen } from '#store/money.ts'

/**
 * Shares one price for all out to the pieces, in proportion to what each costs alone, to the sen.
 * Pieces that cost nothing share it equally.
 */
export function allocatePrice(total: Sen, prices: readonly Sen[]): Sen[] {
  const sum = sumSen(prices)
  const weights = sum > 0 ? prices : prices.map(() => 1)
  const weightSum = sum > 0 ? sum : prices.length
  let [weighed, shared] = [0, 0]
  return weights.map(weight => {
    weighed += weight
    const upTo = Math.round((total * weighed) / weightSum)
    const part = upTo - shared
    shared = upTo
    return sen(part)
  })
}
