import type { OrderId, ProductId } from '#store/ids.ts'

/** `provider`: by the payment provider. `by_hand`: by an admin. `bank`: taken in a dispute. */
export type MoneyWay = 'provider' | 'by_hand' | 'bank'

/**
 * Every sum of an order's money that moved or was asked for: payments that came in, and what went
 * back. A row says what happened to this sum and nothing else; what follows from all of them is
 * computed in `ledger.ts`.
 */
export interface LedgerEntryTable {
  /** The store's own. Part of the idempotency key of its requests, and of their metadata. */
  id: string
  orderId: OrderId
  direction: 'in' | 'out'
  way: MoneyWay
  /** The payment that came in or goes back; null for money that the provider has not taken. */
  paymentIntentId: string | null
  /** The provider's id of the refund, once known, or of the dispute. */
  providerId: string | null
  amountSen: number
  /** 1 for a refund that the store has not asked for, as one made in the provider's dashboard. */
  isOutside: number
  /** What it is for; null when nobody decided it here, or it returns what is owed. */
  decisionId: string | null
  /** In words for admins. */
  reason: string
  /** When it was asked for, or first seen. ISO 8601, as all times here. */
  recordedAt: string
  /** JSON of the admin who asked for it. */
  requestedBy: string | null
  madeAt: string | null
  /** One that was made and fails later has both times, so that past months keep theirs. */
  failedAt: string | null
  failureReason: string | null
  /** Since when it is not sent, and does not count as under way. */
  stoppedAt: string | null
  /** JSON of the admin who stopped it; null when the store did. */
  stoppedBy: string | null
  /** How an admin paid it back, and the day of the shop, such as '2026-11-25'. */
  paidHow: string | null
  paidOn: string | null
  /** The provider's word for what it waits for, such as `insufficient_funds`. */
  pendingReason: string | null
  /** Since when the provider says that it doesn't have the payment, although it has others. */
  unknownAt: string | null
  /** When the provider was last asked. */
  checkedAt: string | null
  /** When the admins were told that it takes long. */
  warnedAt: string | null
}

/**
 * A decision to give money back: how much, why, which pieces come back, and whether the order ends.
 */
export interface RefundDecisionTable {
  id: string
  orderId: OrderId
  paymentIntentId: string | null
  amountSen: number
  /** In words; the buyer reads it. Null for the end of an order. */
  reason: string | null
  /** ISO 8601. */
  decidedAt: string
  /** JSON of the admin who decided. */
  decidedBy: string
  /** Status that the order gets with it; until then the order accepts no other change. */
  ends: 'cancelled' | 'refunded' | null
  /** 1 when all pieces of an order that ends are then for sale again. */
  restock: number
  /** When pieces and order changed, because the money was back. */
  doneAt: string | null
  /** When it was given up: the money was refused before anything had changed. */
  droppedAt: string | null
}

/** The pieces that come back with a decision. */
export interface RefundItemTable {
  decisionId: string
  orderId: OrderId
  productId: ProductId
  /** 1: for sale again once the decision is done; 0: withdrawn. */
  restock: number
}

/** Every request for a refund that was sent to the provider, and its response. */
export interface RefundRequestTable {
  id: string
  orderId: OrderId
  /** The ledger entry. */
  refundId: string
  /** ISO 8601. */
  sentAt: string
  /** In words for admins; null while there is no response: it may have been lost. */
  response: string | null
  /** The status of a response by which the provider failed. */
  failureStatus: number | null
}
