import type { NotificationType } from '#store/notifications/notification.ts'
import type { OrderMessageKind } from '#store/outbox/message.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

/** What an event changes. Absent fields stay as they are. */
export interface OrderTransition {
  status?: OrderStatus
  paymentStatus?: PaymentStatus
  /**
   * `sell`: all products of the order become sold. `release`: the products it holds are for sale
   * again. `hold`: they stay held without an expiry. `restock`: sold products are for sale again.
   * `withdraw`: sold products are neither sold nor for sale.
   */
  products?: 'sell' | 'release' | 'hold' | 'restock' | 'withdraw'
  /** Refunds the whole payment. */
  refund?: true
  hasDispute?: boolean
  /** Entry of the order's history; absent when there is nothing to record. */
  note?: string
  notify?: NotificationType
  /** What the buyer is told by e-mail. */
  message?: OrderMessageKind
}

export interface TransitionRule {
  from: readonly OrderStatus[]
  transition: OrderTransition
}
