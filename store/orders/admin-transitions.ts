import { soldStatuses, unpaidStatuses } from './order-status.ts'
import type { TransitionRule } from './order-transition.ts'

const manualUpdateNote = 'Manually updated by admin'
const undoneNote = 'Undone by admin'
const paymentRefunded = { paymentStatus: 'refunded', notify: 'order_cancelled' } as const

/** The rows of the state machine by which an admin changes an order. */
export const adminTransitions = {
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
  'admin-cancelled-reservation': [
    {
      from: ['pending'],
      transition: { status: 'expired', paymentStatus: 'expired', products: 'release', note: 'Let go by admin' },
    },
  ],
  // In the statuses in which it can be paid by the provider, so that what was ended late is as
  // well.
  'admin-noted-payment': [
    {
      from: unpaidStatuses,
      transition: {
        status: 'paid',
        paymentStatus: 'paid',
        products: 'sell',
        note: 'Paid by hand, noted by admin',
        message: 'order_confirmed',
      },
    },
  ],
  'admin-payment-undone': [
    {
      from: ['paid'],
      transition: { status: 'pending', paymentStatus: 'pending', products: 'unsell', note: undoneNote },
    },
  ],
  'admin-denied-payment': createDeniedRules('withdraw'),
  'admin-denied-payment-restocked': createDeniedRules('restock'),
  'admin-fully-refunded': [
    {
      from: soldStatuses,
      transition: {
        ...paymentRefunded,
        status: 'refunded',
        products: 'withdraw',
        note: 'Refunded by admin',
        message: 'refunded',
      },
    },
    { from: ['cancelled', 'refunded'], transition: { paymentStatus: 'refunded' } },
  ],
  'admin-partially-refunded': [
    {
      from: soldStatuses,
      transition: {
        paymentStatus: 'partially_refunded',
        note: 'Refunded in part by admin',
        message: 'partially_refunded',
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
  'admin-cancelled': createEndRules('cancelled', 'withdraw'),
  'admin-cancelled-restocked': createEndRules('cancelled', 'restock'),
  'admin-refunded': createEndRules('refunded', 'withdraw'),
  'admin-refunded-restocked': createEndRules('refunded', 'restock'),
} as const satisfies Record<string, readonly TransitionRule[]>

/** An admin cancels or refunds a paid order, whose products come back or not. */
function createEndRules(status: 'cancelled' | 'refunded', products: 'withdraw' | 'restock'): [TransitionRule] {
  const from = status === 'cancelled' ? (['paid', 'processing'] as const) : (['paid', 'delivered'] as const)
  return [{ from, transition: { ...paymentRefunded, status, products, note: manualUpdateNote, message: status } }]
}

/** Money that an admin had noted never came. The buyer knows; nothing is owed. */
function createDeniedRules(products: 'withdraw' | 'restock'): [TransitionRule] {
  const note = 'The noted payment never came'
  return [
    { from: ['paid', 'processing'], transition: { status: 'cancelled', paymentStatus: 'failed', products, note } },
  ]
}
