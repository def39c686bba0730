import type { OrderId, ProductId } from '#store/ids.ts'

/** `provider`: by the payment provider. `by_hand`: paid by an admin. `bank`: taken in a dispute. */
export type RefundWay = 'provider' | 'by_hand' | 'bank'

/**
 * `pending`: to be made, or made and not yet confirmed. `refused`: not made, and nothing is owed,
 * because the order has not changed. `failed`: the money did not go back and is owed. `settled`: it
 * was owed, and another refund pays it.
 */
export type RefundStatus = 'pending' | 'succeeded' | 'refused' | 'failed' | 'settled'

/**
 * Every sum that goes back to a buyer: asked for here, made in the provider's dashboard, paid by
 * hand, or taken by the bank. Inserted by the transaction that decides on it, which reserves its
 * amount; sent to the provider afterwards.
 */
export interface RefundTable {
  /** The store's own. Part of the idempotency key of its requests, and of their metadata. */
  id: string
  orderId: OrderId
  /** Null when the order was paid outside the provider. */
  paymentIntentId: string | null
  way: RefundWay
  /** The provider's id of the refund, once known, or of the dispute. */
  providerId: string | null
  amountSen: number
  /** 1 when it is for all that was left of the payment: less when others go back before it. */
  isRest: number
  status: RefundStatus
  /** In words for admins. */
  reason: string
  /** ISO 8601. */
  requestedAt: string
  /** JSON of the admin who asked for it. */
  requestedBy: string | null
  /** How an admin paid it back, and the day of the shop, such as '2026-11-25'. */
  paidHow: string | null
  paidOn: string | null
  /**
   * Status that the order gets once the refund has succeeded. While it is set the order accepts no
   * other change. Null when the order has changed already, or doesn't change.
   */
  target: 'cancelled' | 'refunded' | null
  /** 1 when all products of the order are then to be for sale again. */
  restock: number
  /** ISO 8601. A refund that fails later counts until it fails, so that past months keep theirs. */
  succeededAt: string | null
  failedAt: string | null
  /** Why it failed, in words; null while it is pending. */
  failureReason: string | null
  /** The refund that pays this one, which had failed. */
  settledBy: string | null
  /** When the provider was last asked. */
  checkedAt: string | null
  /** When the admins were told that the refund takes long. */
  warnedAt: string | null
}

/** The products that come back with a refund. */
export interface RefundItemTable {
  refundId: string
  orderId: OrderId
  productId: ProductId
  /** 1: for sale again once the refund has succeeded; 0: withdrawn. */
  restock: number
}

/** Every request for a refund that was sent to the provider, and its response. */
export interface RefundRequestTable {
  id: string
  orderId: OrderId
  refundId: string
  /** ISO 8601. */
  sentAt: string
  /** In words for admins; null while there is no response: it may have been lost. */
  response: string | null
  /** The status of a response by which the provider failed. */
  failureStatus: number | null
}
