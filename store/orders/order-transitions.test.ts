import { expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from './order-status.ts'
import { findTransition, type OrderEvent, orderTransitions } from './order-transitions.ts'

test('defines ten order statuses [STATE-09]', () => {
  expect([...orderStatuses].sort()).toEqual([
    'awaiting_payment',
    'cancelled',
    'delivered',
    'expired',
    'paid',
    'payment_failed',
    'pending',
    'processing',
    'refunded',
    'shipped',
  ])
})

const listResults = (event: OrderEvent) =>
  Object.fromEntries(
    orderStatuses.flatMap(status => {
      const transition = findTransition(event, status)
      return transition ? [[status, transition.status ?? status] as [OrderStatus, OrderStatus]] : []
    }),
  )

const expectedResults: [OrderEvent, Partial<Record<OrderStatus, OrderStatus>>][] = [
  [
    'session-created',
    {
      pending: 'awaiting_payment',
      awaiting_payment: 'awaiting_payment',
      payment_failed: 'awaiting_payment',
      expired: 'awaiting_payment',
    },
  ],
  [
    'session-creation-failed',
    {
      pending: 'pending',
      awaiting_payment: 'pending',
      payment_failed: 'payment_failed',
      expired: 'expired',
    },
  ],
  ['paid', { pending: 'paid', awaiting_payment: 'paid', payment_failed: 'paid', expired: 'paid' }],
  [
    'paid-but-unavailable',
    { pending: 'refunded', awaiting_payment: 'refunded', payment_failed: 'refunded', expired: 'refunded' },
  ],
  [
    'paid-wrong-amount',
    {
      pending: 'payment_failed',
      awaiting_payment: 'payment_failed',
      payment_failed: 'payment_failed',
      expired: 'payment_failed',
    },
  ],
  [
    'paid-wrong-currency',
    {
      pending: 'payment_failed',
      awaiting_payment: 'payment_failed',
      payment_failed: 'payment_failed',
      expired: 'payment_failed',
    },
  ],
  [
    'paid-but-refunded',
    { pending: 'refunded', awaiting_payment: 'refunded', payment_failed: 'refunded', expired: 'refunded' },
  ],
  [
    'paid-but-disputed',
    {
      pending: 'payment_failed',
      awaiting_payment: 'payment_failed',
      payment_failed: 'payment_failed',
      expired: 'payment_failed',
    },
  ],
  ['payment-processing', { awaiting_payment: 'awaiting_payment' }],
  ['payment-failed', { awaiting_payment: 'payment_failed' }],
  ['session-expired', { awaiting_payment: 'expired' }],
  [
    'checkout-cancelled',
    { pending: 'pending', awaiting_payment: 'pending', payment_failed: 'payment_failed', expired: 'pending' },
  ],
  [
    'admin-ended-checkout',
    { pending: 'pending', awaiting_payment: 'pending', payment_failed: 'payment_failed', expired: 'pending' },
  ],
  [
    'fully-refunded',
    {
      paid: 'refunded',
      processing: 'refunded',
      shipped: 'refunded',
      delivered: 'refunded',
      cancelled: 'cancelled',
      refunded: 'refunded',
    },
  ],
  [
    'admin-fully-refunded',
    {
      paid: 'refunded',
      processing: 'refunded',
      shipped: 'refunded',
      delivered: 'refunded',
      cancelled: 'cancelled',
      refunded: 'refunded',
    },
  ],
  ['partially-refunded', { paid: 'paid', processing: 'processing', shipped: 'shipped', delivered: 'delivered' }],
  ['admin-partially-refunded', { paid: 'paid', processing: 'processing', shipped: 'shipped', delivered: 'delivered' }],
  ['partial-refund-failed', { paid: 'paid', processing: 'processing', shipped: 'shipped', delivered: 'delivered' }],
  [
    'disputed',
    {
      paid: 'paid',
      processing: 'processing',
      shipped: 'shipped',
      delivered: 'delivered',
      cancelled: 'cancelled',
      refunded: 'refunded',
    },
  ],
  [
    'dispute-won',
    {
      paid: 'paid',
      processing: 'processing',
      shipped: 'shipped',
      delivered: 'delivered',
      cancelled: 'cancelled',
      refunded: 'refunded',
      pending: 'pending',
      awaiting_payment: 'awaiting_payment',
      payment_failed: 'payment_failed',
      expired: 'expired',
    },
  ],
  [
    'dispute-lost',
    {
      paid: 'refunded',
      processing: 'refunded',
      shipped: 'refunded',
      delivered: 'refunded',
      cancelled: 'cancelled',
      refunded: 'refunded',
    },
  ],
  [
    'dispute-lost-in-part',
    {
      paid: 'paid',
      processing: 'processing',
      shipped: 'shipped',
      delivered: 'delivered',
    },
  ],
  ['admin-processing', { paid: 'processing' }],
  ['admin-shipped', { processing: 'shipped' }],
  ['admin-delivered', { shipped: 'delivered' }],
  ['admin-processing-undone', { processing: 'paid' }],
  ['admin-shipped-undone', { shipped: 'processing' }],
  ['admin-delivered-undone', { delivered: 'shipped' }],
  ['admin-cancelled-unpaid', { pending: 'cancelled' }],
  ['admin-cancelled', { paid: 'cancelled', processing: 'cancelled' }],
  ['admin-cancelled-restocked', { paid: 'cancelled', processing: 'cancelled' }],
  ['admin-refunded', { paid: 'refunded', delivered: 'refunded' }],
  ['admin-refunded-restocked', { paid: 'refunded', delivered: 'refunded' }],
]

test.each(expectedResults)('%s changes exactly the expected statuses', (event, expected) =>
  expect(listResults(event)).toEqual(expected),
)

test('checks every order event', () =>
  expect(expectedResults.map(([event]) => event).sort()).toEqual(Object.keys(orderTransitions).sort()))

test('refunds exactly the payments that could not become a sale', () => {
  const refunding = Object.entries(orderTransitions).filter(([, rules]) =>
    rules.some(({ transition }) => 'refund' in transition),
  )
  expect(refunding.map(([event]) => event)).toEqual([
    'paid-but-unavailable',
    'paid-wrong-amount',
    'paid-wrong-currency',
  ])
})
