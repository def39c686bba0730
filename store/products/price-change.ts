import type { ProductId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import type { AskingPrice } from './asking-price.ts'
import type { PriceRule } from './price-rule.ts'

export const maxChangedPrices = 500
/**
 * For how long a price change can be undone. Undoing also restores since when the earlier price is
 * asked, which would be untrue after days at another price.
 */
export const priceUndoMs = 10 * 60_000

/**
 * Why a price stays: the product is no longer for sale, is sold or being paid for, has another
 * price than the admin saw, would become too cheap, or has the price already. In a promotion also:
 * it would not be lower, or another promotion has it at that time.
 */
export type SkipReason = 'missing' | 'sold' | 'held' | 'changed' | 'too-low' | 'same' | 'not-lower' | 'in-sale'

export interface PriceRequest {
  /** Idempotency key of the form. */
  id: string
  rule: PriceRule
  /** With the prices that the admin saw. */
  products: readonly { id: ProductId; price: Sen }[]
}

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
