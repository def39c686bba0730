import type { OrderMessageKind } from '#store/messages/message.ts'
import type { NotificationType } from '#store/notifications/notification.ts'
import { type OrderStatus, type PaymentStatus, unpaidStatuses } from './order-status.ts'

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

interface TransitionRule {
  from: readonly OrderStatus[]
  transition: OrderTransition
}

const manualUpdateNote = 'Manually updated by admin'
const undoneNote = 'Undone by admin'
const paymentRefunded = { paymentStatus: 'refunded', notify: 'order_cancelled' } as const

const paidStatuses = [
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const satisfies OrderStatus[]

/**
 * State machine of an order: every change of its status and of its products is one of these rows.
 * An event without a rule for the current status changes nothing, so events may arrive late and in
 * any order.
 */
export const orderTransitions = {
  'session-created': [
    {
      from: unpaidStatuses,
      transition: { status: 'awaiting_payment', paymentStatus: 'pending', note: 'Payment started' },
    },
  ],
  'session-creation-failed': [
    {
      from: ['awaiting_payment'],
      transition: {
        status: 'pending',
        paymentStatus: 'pending',
        products: 'release',
        note: 'The payment page could not be opened',
      },
    },
    { from: ['pending', 'payment_failed', 'expired'], transition: { products: 'release' } },
  ],
  paid: [
    {
      from: unpaidStatuses,
      transition: {
        status: 'paid',
        paymentStatus: 'paid',
        products: 'sell',
        // That of an earlier payment, which bought nothing.
        hasDispute: false,
        note: 'Payment received',
        notify: 'order_paid',
        message: 'order_confirmed',
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
        message: 'refunded',
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
        message: 'payment_failed',
      },
    },
  ],
  'paid-but-refunded': [
    {
      from: unpaidStatuses,
      transition: {
        status: 'refunded',
        paymentStatus: 'refunded',
        products: 'release',
        note: 'Refunded at the payment provider before the sale',
        notify: 'order_cancelled',
        message: 'refunded',
      },
    },
  ],
  'paid-but-disputed': [
    {
      from: unpaidStatuses,
      transition: {
        status: 'payment_failed',
        paymentStatus: 'failed',
        products: 'release',
        hasDispute: true,
        note: 'Disputed before the sale: nothing was sold',
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
        message: 'payment_failed',
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
        message: 'payment_expired',
      },
    },
  ],
  'checkout-cancelled': [
    {
      // The webhook of the ended session may arrive first.
      from: ['awaiting_payment', 'expired'],
      transition: {
        status: 'pending',
        paymentStatus: 'pending',
        products: 'release',
        note: 'Payment left by the shopper',
      },
    },
    { from: ['pending', 'payment_failed'], transition: { products: 'release' } },
  ],
  'admin-ended-checkout': [
    {
      from: ['awaiting_payment', 'expired'],
      transition: {
        status: 'pending',
        paymentStatus: 'pending',
        products: 'release',
        note: 'Payment ended by admin',
      },
    },
    { from: ['pending', 'payment_failed'], transition: { products: 'release' } },
  ],
  'fully-refunded': [
    {
      from: ['paid', 'processing', 'shipped', 'delivered'],
      transition: {
        status: 'refunded',
        paymentStatus: 'refunded',
        products: 'withdraw',
        note: 'Refunded at the payment provider',
        notify: 'order_cancelled',
        message: 'refunded',
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
  'partial-refund-failed': [
    {
      from: ['paid', 'processing', 'shipped', 'delivered'],
      transition: { paymentStatus: 'paid', note: 'The refund in part failed at the payment provider' },
    },
  ],
  disputed: [
    { from: paidStatuses, transition: { hasDispute: true, note: 'The payment is disputed', notify: 'system' } },
  ],
  'dispute-won': [
    {
      from: [...paidStatuses, ...unpaidStatuses],
      transition: { hasDispute: false, note: 'The dispute was closed without a loss', notify: 'system' },
    },
  ],
  'dispute-lost': [
    {
      from: ['paid', 'processing', 'shipped', 'delivered'],
      transition: {
        status: 'refunded',
        paymentStatus: 'refunded',
        products: 'withdraw',
        hasDispute: true,
        note: 'The dispute was lost: the bank took the money',
        notify: 'order_cancelled',
        message: 'refunded',
      },
    },
    { from: ['cancelled', 'refunded'], transition: { paymentStatus: 'refunded', hasDispute: true } },
  ],
  'dispute-lost-in-part': [
    {
      from: ['paid', 'processing', 'shipped', 'delivered'],
      transition: {
        paymentStatus: 'partially_refunded',
        hasDispute: true,
        note: 'A dispute was lost: the bank took a part of the money',
        notify: 'system',
      },
    },
  ],
  'admin-processing': [{ from: ['paid'], transition: { status: 'processing', note: manualUpdateNote } }],
  'admin-shipped': [
    { from: ['processing'], transition: { status: 'shipped', note: manualUpdateNote, message: 'shipped' } },
  ],
  'admin-delivered': [
    { from: ['shipped'], transition: { status: 'delivered', note: manualUpdateNote, message: 'delivered' } },
  ],
  'admin-processing-undone': [{ from: ['processing'], transition: { status: 'paid', note: undoneNote } }],
  'admin-shipped-undone': [{ from: ['shipped'], transition: { status: 'processing', note: undoneNote } }],
  'admin-delivered-undone': [{ from: ['delivered'], transition: { status: 'shipped', note: undoneNote } }],
  'admin-cancelled-unpaid': [
    {
      from: ['pending'],
      transition: {
        status: 'cancelled',
        products: 'release',
        note: manualUpdateNote,
        notify: 'order_cancelled',
        message: 'cancelled',
      },
    },
  ],
  'admin-cancelled': [
    {
      from: ['paid', 'processing'],
      transition: {
        ...paymentRefunded,
        status: 'cancelled',
        products: 'withdraw',
        note: manualUpdateNote,
        message: 'cancelled',
      },
    },
  ],
  'admin-cancelled-restocked': [
    {
      from: ['paid', 'processing'],
      transition: {
        ...paymentRefunded,
        status: 'cancelled',
        products: 'restock',
        note: manualUpdateNote,
        message: 'cancelled',
      },
    },
  ],
  'admin-refunded': [
    {
      from: ['paid', 'delivered'],
      transition: {
        ...paymentRefunded,
        status: 'refunded',
        products: 'withdraw',
        note: manualUpdateNote,
        message: 'refunded',
      },
    },
  ],
  'admin-refunded-restocked': [
    {
      from: ['paid', 'delivered'],
      transition: {
        ...paymentRefunded,
        status: 'refunded',
        products: 'restock',
        note: manualUpdateNote,
        message: 'refunded',
      },
    },
  ],
} as const satisfies Record<string, readonly TransitionRule[]>

export type OrderEvent = keyof typeof orderTransitions

/**
 * Looks up what an event changes in an order of this status.
 * @returns undefined when the event has no effect in this status
 */
export const findTransition = (event: OrderEvent, status: OrderStatus): OrderTransition | undefined =>
  (orderTransitions[event] as readonly TransitionRule[]).find(({ from }) => from.includes(status))?.transition
