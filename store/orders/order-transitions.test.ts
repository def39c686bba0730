import { describe, expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from './order-status.ts'
import { findTransition, type OrderEvent, orderTransitions } from './order-transitions.ts'

test('there are ten statuses [STATE-09]', () => {
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

const becomes = (event: OrderEvent) =>
  Object.fromEntries(
    orderStatuses.flatMap(status => {
      const change = findTransition(event, status)
      return change ? [[status, change.status ?? status] as [OrderStatus, OrderStatus]] : []
    }),
  )

describe('an event touches exactly the statuses that the contract lists', () => {
  test.each<[OrderEvent, Partial<Record<OrderStatus, OrderStatus>>]>([
    [
      'session-opened',
      {
        pending: 'awaiting_payment',
        awaiting_payment: 'awaiting_payment',
        payment_failed: 'awaiting_payment',
        expired: 'awaiting_payment',
      },
    ],
    [
      'session-not-opened',
      {
        pending: 'pending',
        awaiting_payment: 'awaiting_payment',
        payment_failed: 'payment_failed',
        expired: 'expired',
      },
    ],
    ['paid', { pending: 'paid', awaiting_payment: 'paid', payment_failed: 'paid', expired: 'paid' }],
    [
      'paid-but-gone',
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
    ['bank-deciding', { awaiting_payment: 'awaiting_payment' }],
    ['bank-refused', { awaiting_payment: 'payment_failed' }],
    ['session-expired', { awaiting_payment: 'expired' }],
    ['released', { awaiting_payment: 'pending' }],
    [
      'refunded-whole',
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
      'refunded-in-part',
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
  ])('%s', (event, expected) => expect(becomes(event)).toEqual(expected))

  test('and no event is forgotten here', () => expect(Object.keys(orderTransitions)).toHaveLength(12))
})

test('money goes back exactly where a payment could not become a sale', () => {
  const refunding = Object.entries(orderTransitions).filter(([, rows]) => rows.some(({ change }) => 'refund' in change))
  expect(refunding.map(([event]) => event)).toEqual(['paid-but-gone', 'paid-wrong-amount'])
})
