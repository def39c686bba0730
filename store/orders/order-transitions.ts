import { adminTransitions } from './admin-transitions.ts'
import { type OrderStatus, soldStatuses, unpaidStatuses } from './order-status.ts'
import {
  expired,
  type OrderTransition,
  released,
  sold,
  type TransitionRule,
  type TransitionRules,
} from './order-transition.ts'

const unsold = { status: 'payment_failed', paymentStatus: 'failed', products: 'release' } as const
const refunded = {
  status: 'refunded',
  paymentStatus: 'refunded',
  notify: 'order_cancelled',
  message: 'refunded',
} as const
const paidStatuses = [...soldStatuses, 'cancelled', 'refunded'] as const satisfies OrderStatus[]

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
  ...adminTransitions,
} as const satisfies Record<string, TransitionRules>

export type OrderEvent = keyof typeof orderTransitions

export const listRules = (event: OrderEvent): readonly TransitionRule[] =>
  [orderTransitions[event] as TransitionRules].flat()

/**
 * Looks up what an event changes in an order of this status.
 * @returns undefined when the event has no effect in this status
 */
export const findTransition = (event: OrderEvent, status: OrderStatus): OrderTransition | undefined =>
  listRules(event).find(({ from }) => from.includes(status))

const cancellations: readonly OrderEvent[] = ['admin-cancelled-reservation', 'admin-cancelled-unpaid']

/**
 * What an event does to an order whose products are reserved. While the agreed time lasts, only an
 * admin's cancellation releases them: whatever happens to a payment page makes the order pending
 * again. The buyer is mailed only of money that goes back.
 */
export function keepReserved(event: OrderEvent, transition: OrderTransition): OrderTransition {
  if (transition.products !== 'release' || cancellations.includes(event)) return transition
  const { message, ...rest } = transition
  return {
    ...rest,
    status: 'pending',
    paymentStatus: 'pending',
    products: 'reserve',
    ...(message && (rest.refund || message === 'refunded') && { message }),
  }
}
