import type { NotificationType } from '#store/notifications/notification.ts'
import { type OrderStatus, type PaymentStatus, unpaidStatuses } from './order-status.ts'

/** What an event changes. Absent fields stay as they are. */
export interface OrderTransition {
  status?: OrderStatus
  paymentStatus?: PaymentStatus
  /**
   * `sell`: all products of the order become sold. `release`: the products it holds are for sale
   * again. `hold`: they stay held without an expiry. `restock`: sold products are for sale again.
   */
  products?: 'sell' | 'release' | 'hold' | 'restock'
  /** Refunds the whole payment. */
  refund?: true
  hasDispute?: true
  /** Entry of the order's history; absent when there is nothing to record. */
  note?: string
  notify?: NotificationType
}

interface TransitionRule {
  from: readonly OrderStatus[]
  transition: OrderTransition
}

const paidStatuses = [
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const satisfies OrderStatus[]

/**
 * State machine of an order, as far as the payment provider and the shopper drive it. An event
 * without a rule for the current status changes nothing, so events may arrive late and in any
 * order.
 */
export const orderTransitions = {
  'session-created': [
    {
      from: unpaidStatuses,
      transition: { status: 'awaiting_payment', paymentStatus: 'pending', note: 'Payment started' },
    },
  ],
  'session-creation-failed': [{ from: unpaidStatuses, transition: { products: 'release' } }],
  paid: [
    {
      from: unpaidStatuses,
      transition: {
        status: 'paid',
        paymentStatus: 'paid',
        products: 'sell',
        note: 'Payment received',
        notify: 'order_paid',
      },
    },
  ],
  'paid-but-unavailable': [
    {
      from: unpaidStatuses,
      transition: {
        status: 'refunded',
        paymentStatus: 'refunded',
        products: 'release',
        refund: true,
        note: 'Paid too late: a piece was gone, the money goes back',
        notify: 'order_cancelled',
      },
    },
  ],
  'paid-wrong-amount': [
    {
      from: unpaidStatuses,
      transition: {
        status: 'payment_failed',
        paymentStatus: 'failed',
        products: 'release',
        refund: true,
        note: "Another sum than the order's was paid, it goes back",
        notify: 'system',
      },
    },
  ],
  'payment-processing': [
    {
      from: ['awaiting_payment'],
      transition: { paymentStatus: 'processing', products: 'hold', note: 'The bank is deciding' },
    },
  ],
  'payment-failed': [
    {
      from: ['awaiting_payment'],
      transition: {
        status: 'payment_failed',
        paymentStatus: 'failed',
        products: 'release',
        note: 'The bank refused the payment',
      },
    },
  ],
  'session-expired': [
    {
      from: ['awaiting_payment'],
      transition: {
        status: 'expired',
        paymentStatus: 'expired',
        products: 'release',
        note: 'Payment session expired',
      },
    },
  ],
  'checkout-cancelled': [
    {
      from: ['awaiting_payment'],
      transition: {
        status: 'pending',
        paymentStatus: 'pending',
        products: 'release',
        note: 'Payment left by the shopper',
      },
    },
  ],
  'fully-refunded': [
    {
      from: ['paid', 'processing', 'shipped', 'delivered'],
      transition: {
        status: 'refunded',
        paymentStatus: 'refunded',
        note: 'Refunded at the payment provider',
        notify: 'order_cancelled',
      },
    },
    { from: ['cancelled', 'refunded'], transition: { paymentStatus: 'refunded' } },
  ],
  'partially-refunded': [
    {
      from: paidStatuses,
      transition: {
        paymentStatus: 'partially_refunded',
        note: 'Refunded in part at the payment provider',
        notify: 'system',
      },
    },
  ],
  disputed: [
    { from: paidStatuses, transition: { hasDispute: true, note: 'The payment is disputed', notify: 'system' } },
  ],
} as const satisfies Record<string, readonly TransitionRule[]>

export type OrderEvent = keyof typeof orderTransitions

/**
 * Looks up what an event changes in an order of this status.
 * @returns undefined when the event has no effect in this status
 */
export const findTransition = (event: OrderEvent, status: OrderStatus): OrderTransition | undefined =>
  (orderTransitions[event] as readonly TransitionRule[]).find(({ from }) => from.includes(status))?.transition
