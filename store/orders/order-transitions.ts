import type { NotificationType } from '#store/notifications/notification.ts'
import type { OrderMessageKind } from '#store/outbox/message.ts'
import { type OrderStatus, type PaymentStatus, soldStatuses, unpaidStatuses } from './order-status.ts'

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
const sold = { status: 'paid', paymentStatus: 'paid', products: 'sell' } as const
const released = { status: 'pending', paymentStatus: 'pending', products: 'release' } as const
const expired = { status: 'expired', paymentStatus: 'expired', products: 'release' } as const

interface TransitionRule extends OrderTransition {
  from: readonly OrderStatus[]
}

/** What an event does: by one rule, or by one of several. */
type TransitionRules = TransitionRule | readonly TransitionRule[]

const unsold = { status: 'payment_failed', paymentStatus: 'failed', products: 'release' } as const
const refunded = {
  status: 'refunded',
  paymentStatus: 'refunded',
  notify: 'order_cancelled',
  message: 'refunded',
} as const
const paidStatuses = [...soldStatuses, 'cancelled', 'refunded'] as const satisfies OrderStatus[]
const manualUpdateNote = 'Manually updated by admin'
const undoneNote = 'Undone by admin'
const paymentRefunded = { paymentStatus: 'refunded', notify: 'order_cancelled' } as const

/**
 * State machine of an order: every change of its status and of its products is one of these rows.
 * An event without a rule for the current status changes nothing, so events may arrive late and in
 * any order.
 */
export const orderTransitions = {
  'session-created': {
    from: unpaidStatuses,
    status: 'awaiting_payment',
    paymentStatus: 'pending',
    note: 'Payment started',
  },
  'session-creation-failed': [
    {
      from: ['awaiting_payment'],
      ...released,
      note: 'The payment page could not be opened',
    },
    { from: ['pending', 'payment_failed', 'expired'], products: 'release' },
  ],
  paid: {
    from: unpaidStatuses,
    ...sold,
    // That of an earlier payment, which bought nothing.
    hasDispute: false,
    note: 'Payment received',
    notify: 'order_paid',
    message: 'order_confirmed',
  },
  'paid-but-unavailable': {
    from: unpaidStatuses,
    ...refunded,
    products: 'release',
    refund: true,
    note: 'Paid too late: a piece was gone, the money goes back',
  },
  // What was paid before a backup was restored. Nothing is mailed: it may have been shipped.
  'paid-recovered': {
    from: unpaidStatuses,
    ...sold,
    hasDispute: false,
    note: 'Recovered from the payment provider: was it sent?',
    notify: 'system',
  },
  'paid-unsold': {
    from: unpaidStatuses,
    ...unsold,
    note: 'Paid on a page that the store does not know: sell it, or pay it back',
    notify: 'system',
  },
  'admin-sold': {
    from: ['payment_failed'],
    ...sold,
    note: 'Sold by an admin',
    notify: 'order_paid',
  },
  'paid-wrong-amount': {
    from: unpaidStatuses,
    ...unsold,
    refund: true,
    note: "Another sum than the order's was paid, it goes back",
    notify: 'system',
    message: 'payment_failed',
  },
  // Its note names both currencies.
  'paid-wrong-currency': {
    from: unpaidStatuses,
    ...unsold,
    refund: true,
    note: "Paid in another currency than the order's, it goes back",
    notify: 'system',
    message: 'payment_failed',
  },
  'paid-but-refunded': {
    from: unpaidStatuses,
    ...refunded,
    products: 'release',
    note: 'Refunded at the payment provider before the sale',
  },
  'paid-but-disputed': {
    from: unpaidStatuses,
    ...unsold,
    hasDispute: true,
    note: 'Disputed before the sale: nothing was sold',
  },
  'payment-processing': {
    from: ['awaiting_payment'],
    paymentStatus: 'processing',
    products: 'hold',
    note: 'The bank is deciding',
  },
  'payment-failed': {
    from: ['awaiting_payment'],
    ...unsold,
    note: 'The bank refused the payment',
    message: 'payment_failed',
  },
  'session-expired': {
    from: ['awaiting_payment'],
    ...expired,
    note: 'Payment session expired',
    message: 'payment_expired',
  },
  'checkout-cancelled': [
    {
      // The webhook of the ended session may arrive first.
      from: ['awaiting_payment', 'expired'],
      ...released,
      note: 'Payment left by the shopper',
    },
    { from: ['pending', 'payment_failed'], products: 'release' },
  ],
  'reservation-ended': {
    from: ['pending'],
    ...expired,
    note: 'The reservation has ended',
    notify: 'system',
  },
  'fully-refunded': [
    {
      from: soldStatuses,
      ...refunded,
      products: 'withdraw',
      note: 'Refunded at the payment provider',
    },
    { from: ['cancelled', 'refunded'], paymentStatus: 'refunded' },
  ],
  'partially-refunded': {
    from: soldStatuses,
    paymentStatus: 'partially_refunded',
    note: 'Refunded in part at the payment provider',
    notify: 'system',
  },
  'partial-refund-failed': {
    from: soldStatuses,
    paymentStatus: 'paid',
    note: 'The refund in part failed at the payment provider',
  },
  disputed: { from: paidStatuses, hasDispute: true, note: 'The payment is disputed' },
  'dispute-won': {
    from: [...paidStatuses, ...unpaidStatuses],
    hasDispute: false,
    note: 'The dispute was closed without a loss',
  },
  'dispute-lost': [
    {
      from: soldStatuses,
      ...refunded,
      products: 'withdraw',
      hasDispute: true,
      note: 'The dispute was lost: the bank took the money',
    },
    { from: ['cancelled', 'refunded'], paymentStatus: 'refunded', hasDispute: true },
  ],
  'dispute-lost-in-part': {
    from: soldStatuses,
    paymentStatus: 'partially_refunded',
    hasDispute: true,
    note: 'A dispute was lost: the bank took a part of the money',
    notify: 'system',
  },
  // What an admin does.
  'admin-ended-checkout': [
    {
      from: ['awaiting_payment', 'expired'],
      ...released,
      note: 'Payment ended by admin',
    },
    { from: ['pending', 'payment_failed'], products: 'release' },
  ],
  'admin-cancelled-reservation': {
    from: ['pending'],
    ...expired,
    note: 'Let go by admin',
  },
  // In the statuses in which it can be paid by the provider, so that what was ended late is as
  // well.
  'admin-noted-payment': {
    from: unpaidStatuses,
    ...sold,
    note: 'Paid by hand, noted by admin',
    message: 'order_confirmed',
  },
  'admin-payment-undone': {
    from: ['paid'],
    status: 'pending',
    paymentStatus: 'pending',
    products: 'unsell',
    note: undoneNote,
  },
  'admin-denied-payment': createDeniedRule('withdraw'),
  'admin-denied-payment-restocked': createDeniedRule('restock'),
  'admin-fully-refunded': [
    {
      from: soldStatuses,
      ...paymentRefunded,
      status: 'refunded',
      products: 'withdraw',
      note: 'Refunded by admin',
      message: 'refunded',
    },
    { from: ['cancelled', 'refunded'], paymentStatus: 'refunded' },
  ],
  'admin-partially-refunded': {
    from: soldStatuses,
    paymentStatus: 'partially_refunded',
    note: 'Refunded in part by admin',
    message: 'partially_refunded',
  },
  'admin-processing': { from: ['paid'], status: 'processing', note: manualUpdateNote },
  'admin-shipped': { from: ['processing'], status: 'shipped', note: manualUpdateNote, message: 'shipped' },
  'admin-delivered': { from: ['shipped'], status: 'delivered', note: manualUpdateNote, message: 'delivered' },
  'admin-processing-undone': { from: ['processing'], status: 'paid', note: undoneNote },
  'admin-shipped-undone': { from: ['shipped'], status: 'processing', note: undoneNote },
  'admin-delivered-undone': { from: ['delivered'], status: 'shipped', note: undoneNote },
  'admin-cancelled-unpaid': {
    from: ['pending'],
    status: 'cancelled',
    products: 'release',
    note: manualUpdateNote,
    notify: 'order_cancelled',
    message: 'cancelled',
  },
  'admin-cancelled': createEndRule('cancelled', 'withdraw'),
  'admin-cancelled-restocked': createEndRule('cancelled', 'restock'),
  'admin-refunded': createEndRule('refunded', 'withdraw'),
  'admin-refunded-restocked': createEndRule('refunded', 'restock'),
} as const satisfies Record<string, TransitionRules>

/** An admin cancels or refunds a paid order, whose products come back or not. */
function createEndRule(status: 'cancelled' | 'refunded', products: 'withdraw' | 'restock'): TransitionRule {
  const from = status === 'cancelled' ? (['paid', 'processing'] as const) : (['paid', 'delivered'] as const)
  return { from, ...paymentRefunded, status, products, note: manualUpdateNote, message: status }
}

/** Money that an admin had noted never came. The buyer knows; nothing is owed. */
function createDeniedRule(products: 'withdraw' | 'restock'): TransitionRule {
  const note = 'The noted payment never came'
  return { from: ['paid', 'processing'], status: 'cancelled', paymentStatus: 'failed', products, note }
}

export type OrderEvent = keyof typeof orderTransitions

export const listRules = (event: OrderEvent): readonly TransitionRule[] =>
  [orderTransitions[event] as TransitionRules].flat()
