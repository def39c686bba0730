import type { OrderId } from '#store/ids.ts'

/** `open`: the bank has not decided. `won`: the shop keeps the money. `lost`: the bank took it. */
export type DisputeState = 'open' | 'won' | 'lost'

/** Disputes of payments, as the provider's books last showed them. */
export interface DisputeTable {
  /** The provider's id. */
  id: string
  orderId: OrderId
  paymentIntentId: string
  amountSen: number
  /** The provider's word, such as `fraudulent`. */
  reason: string
  state: DisputeState
  /** Until when the bank wants an answer, ISO 8601; null when it wants none. */
  respondBy: string | null
  /** ISO 8601. */
  openedAt: string
  closedAt: string | null
}
