import { soldStatuses, unpaidStatuses } from './order-status.ts'
import { expired, released, sold, type TransitionRule, type TransitionRules } from './order-transition.ts'

const manualUpdateNote = 'Manually updated by admin'
const undoneNote = 'Undone by admin'
const paymentRefunded = { paymentStatus: 'refunded', notify: 'order_cancelled' } as const

/** The rows of the state machine by which an admin changes an order. */
export const adminTransitions = {
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
