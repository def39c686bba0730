import type { ProductTable } from './product-table.ts'

/** The price of a product, since when it is asked, and the earlier one that may be shown. */
export type AskingPrice = Pick<ProductTable, 'priceSen' | 'priceSince' | 'earlierPriceSen'>
export type PriceClock = Omit<AskingPrice, 'priceSen'>

/** An earlier price may be shown when it was asked for this long right before the mark-down. */
export const minAskedDays = 28
const minAskedMs = minAskedDays * 24 * 60 * 60_000

/** The clock of a product that is not for sale. */
export const notAsking: PriceClock = { priceSince: null, earlierPriceSen: null }

/** The clock of a product that is put on sale. What was asked before a break no longer counts. */
export const startAsking = (at: string): PriceClock => ({ priceSince: at, earlierPriceSen: null })

/**
 * Changes a price, and decides which earlier one may be shown struck through: the one that was
 * asked for 28 days right before the first of a run of reductions. A price that was itself asked
 * for 28 days begins a new run; raising a price ends the run.
 * @param at ISO 8601
 */
export function changePrice(current: AskingPrice, priceSen: number, at: string): AskingPrice {
  if (priceSen === current.priceSen) return pickAskingPrice(current)
  if (priceSen > current.priceSen) return { priceSen, ...startAsking(at) }
  const earlierPriceSen = wasAskedLongEnough(current.priceSince, at) ? current.priceSen : current.earlierPriceSen
  return { priceSen, priceSince: at, earlierPriceSen }
}

export const pickAskingPrice = ({ priceSen, priceSince, earlierPriceSen }: AskingPrice): AskingPrice => ({
  priceSen,
  priceSince,
  earlierPriceSen,
})

function wasAskedLongEnough(since: string | null, at: string): boolean {
  return since !== null && Date.parse(at) - Date.parse(since) >= minAskedMs
}
