import type { ProductId } from '#store/ids.ts'
import type { AskingPrice } from './asking-price.ts'

export const maxChangedPrices = 500
/**
 * For how long a price change can be undone. Undoing also restores since when the earlier price is
 * asked, which would be untrue after days at another price.
 */
export const priceUndoMs = 10 * 60_000

/**
 * Why a price stays: the product is no longer for sale, is sold or being paid for, has another
 * price than the admin saw, would become too cheap, or has the price already.
 */
export type SkipReason = 'missing' | 'sold' | 'held' | 'changed' | 'too-low' | 'same'

export interface ChangedPrice {
  id: ProductId
  title: string
  before: AskingPrice
  after: AskingPrice
}

export interface SkippedPrice {
  id: ProductId
  title: string
  reason: SkipReason
}

/** A change of many prices and what has become of it. Times ISO 8601 UTC. */
export interface PriceChange {
  id: string
  at: string
  changed: ChangedPrice[]
  skipped: SkippedPrice[]
  undoneAt: string | null
  /** Products that kept the changed price when it was undone. */
  notUndone: SkippedPrice[]
}
