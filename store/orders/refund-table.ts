import type { OrderId } from '#store/ids.ts'

/**
 * `pending`: to be made, or made and not yet confirmed. `refused`: the provider refused it before
 * the order changed. `failed`: the order has changed, but the money did not go back. `paid_back`:
 * an admin paid it back by hand.
 */
export type RefundStatus = 'pending' | 'succeeded' | 'refused' | 'failed' | 'paid_back'

/**
 * Refunds of whole payments: inserted by the transaction that decides on the refund, sent to the
 * provider afterwards. The payment is the primary key, so it is refunded only once.
 */
export interface RefundTable {
  paymentIntentId: string
  orderId: OrderId
  status: RefundStatus
  amountSen: number
  reason: string
  requestedAt: string
  /** Number of definite attempts; part of the idempotency key. */
  attempt: number
  /** The provider's id of the refund, once a response has named it. */
  refundId: string | null
  failureReason: string | null
  /**
   * Status that the order gets once the refund has succeeded. While it is set the order accepts no
   * other change. Null when the order has changed already, or doesn't change.
   */
  target: 'cancelled' | 'refunded' | null
  /** 1 when the products are then to be for sale again. */
  restock: number
  /** JSON of the admin who asked for the refund. */
  requestedBy: string | null
  /** When the provider was last asked. */
  checkedAt: string | null
  /** When the admins were told that the refund takes long. */
  warnedAt: string | null
}

/** Every request for a refund that was sent to the provider, and its response. */
export interface RefundRequestTable {
  id: string
  orderId: OrderId
  paymentIntentId: string
  /** That of the refund, which a refusal ends. */
  attempt: number
  /** ISO 8601. */
  sentAt: string
  /** In words for admins; null while there is no response: it may have been lost. */
  response: string | null
  /** The status of a response by which the provider failed. */
  failureStatus: number | null
}

/**
 * Every sum that goes back to a buyer, made here, in the provider's dashboard or by hand. One that
 * failed after it had succeeded counts until it failed, so that the months before keep their sums.
 */
export interface RefundAmountTable {
  /** The provider's id of the refund; an id of the store's own for one that was made by hand. */
  id: string
  orderId: OrderId
  /** Null when the order was paid outside the provider. */
  paymentIntentId: string | null
  amountSen: number
  /** ISO 8601; null while the provider has not confirmed it. */
  succeededAt: string | null
  failedAt: string | null
}
