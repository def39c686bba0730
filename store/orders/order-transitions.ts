import type { NotificationType } from '#store/notifications/notification.ts'
import { type OrderStatus, type PaymentStatus, unpaidStatuses } from './order-status.ts'

/** What an event does to an order. A field that is absent stays as it was. */
export interface OrderTransition {
  status?: OrderStatus
  paymentStatus?: PaymentStatus
  /** `sold`: all of them become this order's. `freed`: those it holds are back on sale. `kept`: held until the bank has decided. `restocked`: what it bought is on sale again. */
  products?: 'sold' | 'freed' | 'kept' | 'restocked'
  /** The whole payment goes back. */
  refund?: true
  hasDispute?: true
  /** What the order's history says; absent where nothing of note happened. */
  note?: string
  notify?: NotificationType
}

interface TransitionRule {
  from: readonly OrderStatus[]
  change: OrderTransition
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
 * An order's life as the payment provider and the shopper drive it: the table of the contract, as data.
 * An event that has no row for the order's status changes nothing, whatever the order of their arrival.
 */
export const orderTransitions = {
  'session-opened': [
    {
      from: unpaidStatuses,
      change: { status: 'awaiting_payment', paymentStatus: 'pending', note: 'Payment started' },
    },
  ],
  'session-not-opened': [{ from: unpaidStatuses, change: { products: 'freed' } }],
  paid: [
    {
      from: unpaidStatuses,
      change: {
        status: 'paid',
        paymentStatus: 'paid',
        products: 'sold',
        note: 'Payment received',
        notify: 'order_paid',
      },
    },
  ],
  'paid-but-gone': [
    {
      from: unpaidStatuses,
      change: {
        status: 'refunded',
        paymentStatus: 'refunded',
        products: 'freed',
        refund: true,
        note: 'Paid too late: a piece was gone, the money goes back',
        notify: 'order_cancelled',
      },
    },
  ],
  'paid-wrong-amount': [
    {
      from: unpaidStatuses,
      change: {
        status: 'payment_failed',
        paymentStatus: 'failed',
        products: 'freed',
        refund: true,
        note: "Another sum than the order's was paid, it goes back",
        notify: 'system',
      },
    },
  ],
  'bank-deciding': [
    {
      from: ['awaiting_payment'],
      change: { paymentStatus: 'processing', products: 'kept', note: 'The bank is deciding' },
    },
  ],
  'bank-refused': [
    {
      from: ['awaiting_payment'],
      change: {
        status: 'payment_failed',
        paymentStatus: 'failed',
        products: 'freed',
        note: 'The bank refused the payment',
      },
    },
  ],
  'session-expired': [
    {
      from: ['awaiting_payment'],
      change: { status: 'expired', paymentStatus: 'expired', products: 'freed', note: 'Payment session expired' },
    },
  ],
  released: [
    {
      from: ['awaiting_payment'],
      change: { status: 'pending', paymentStatus: 'pending', products: 'freed', note: 'Payment left by the shopper' },
    },
  ],
  'refunded-whole': [
    {
      from: ['paid', 'processing', 'shipped', 'delivered'],
      change: {
        status: 'refunded',
        paymentStatus: 'refunded',
        note: 'Refunded at the payment provider',
        notify: 'order_cancelled',
      },
    },
    { from: ['cancelled', 'refunded'], change: { paymentStatus: 'refunded' } },
  ],
  'refunded-in-part': [
    {
      from: paidStatuses,
      change: {
        paymentStatus: 'partially_refunded',
        note: 'Refunded in part at the payment provider',
        notify: 'system',
      },
    },
  ],
  disputed: [{ from: paidStatuses, change: { hasDispute: true, note: 'The payment is disputed', notify: 'system' } }],
} as const satisfies Record<string, readonly TransitionRule[]>

export type OrderEvent = keyof typeof orderTransitions

/** What an event does to an order in this status; undefined where it comes after its time and nothing happens. */
export const findTransition = (event: OrderEvent, status: OrderStatus): OrderTransition | undefined =>
  (orderTransitions[event] as readonly TransitionRule[]).find(({ from }) => from.includes(status))?.change
