import type { NotificationType } from '#store/notifications/notification.ts'
import type { OrderMessageKind } from '#store/outbox/message.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

/** What an event changes. Absent fields stay as they are. */
export interface OrderTransition {
  status?: OrderStatus
  paymentStatus?: PaymentStatus
  /**
   * `sell`: all products of the order become sold. `release`: the products it holds are for sale
   * again. `hold`: they stay held without an expiry. `reserve`: they stay held until the end that
   * an admin has set. `unsell`: sold products are held until that end again. `restock`: sold
   * products are for sale again. `withdraw`: sold products are neither sold nor for sale.
   */
  products?: 'sell' | 'release' | 'hold' | 'reserve' | 'unsell' | 'restock' | 'withdraw'
  /** Refunds the whole payment. */
  refund?: true
  hasDispute?: boolean
  /** Entry of the order's history; absent when there is nothing to record. */
  note?: string
  notify?: NotificationType
  /** What the buyer is told by e-mail. */
  message?: OrderMessageKind
}

/** Products and status of an order that is paid, may be paid again, or has run out of time. */
export const sold = { status: 'paid', paymentStatus: 'paid', products: 'sell' } as const
export const released = { status: 'pending', paymentStatus: 'pending', products: 'release' } as const
export const expired = { status: 'expired', paymentStatus: 'expired', products: 'release' } as const

export interface TransitionRule extends OrderTransition {
  from: readonly OrderStatus[]
}

/** What an event does: by one rule, or by one of several. */
export type TransitionRules = TransitionRule | readonly TransitionRule[]
