import type { ProductTable } from './product-table.ts'

/** The price of a product, since when it is asked, and the earlier one that may be shown. */
export type AskingPrice = Pick<ProductTable, 'priceSen' | 'priceSince' | 'earlierPriceSen'>
export type PriceClock = Omit<AskingPrice, 'priceSen'>

/** A promotion shows the earlier price when it was asked for this long right before its start. */
export const minAskedDays = 28
const minAskedMs = minAskedDays * 24 * 60 * 60_000

/** The clock of a product that is not for sale. */
export const notAsking: PriceClock = { priceSince: null, earlierPriceSen: null }

/** The clock of a product that is put on sale. What was asked before a break no longer counts. */
export const startAsking = (at: string): PriceClock => ({ priceSince: at, earlierPriceSen: null })

/**
 * Changes a price by hand. The new one stands alone: only a promotion shows what was asked before.
 * @param at ISO 8601
 */
export const changePrice = (current: AskingPrice, priceSen: number, at: string): AskingPrice =>
  priceSen === current.priceSen ? pickAskingPrice(current) : { priceSen, ...startAsking(at) }

export const pickAskingPrice = ({ priceSen, priceSince, earlierPriceSen }: AskingPrice): AskingPrice => ({
  priceSen,
  priceSince,
  earlierPriceSen,
})

/**
 * Returns since when, at the latest, a price has to be asked so that a promotion may show it as the
 * earlier one.
 * @param startsAt ISO 8601
 */
export const getLatestSince = (startsAt: string): string => new Date(Date.parse(startsAt) - minAskedMs).toISOString()
