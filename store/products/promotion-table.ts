import type { ProductId } from '#store/ids.ts'

/** Prices that are lowered for a while. Times ISO 8601. */
export interface PromotionTable {
  /** Idempotency key of the form. */
  id: string
  name: string
  startsAt: string
  endsAt: string
  /** JSON of a `PriceRule`. */
  rule: string
  /** The admin who made it, by `serializeActor`. */
  createdBy: string
  /** Null until it has begun. */
  begunAt: string | null
  /** Null until it has ended, at its time or by an admin, who may also end it before it begins. */
  endedAt: string | null
}

/** A product of a promotion, with what it costs before and after, and during it. */
export interface PromotionItemTable {
  promotionId: string
  productId: ProductId
  priceSen: number
  promotionPriceSen: number
  state: PromotionItemState
}

/** `over`: it has its former price back, or was changed by hand. */
export const promotionItemStates = ['waiting', 'applied', 'over'] as const
export type PromotionItemState = (typeof promotionItemStates)[number]
