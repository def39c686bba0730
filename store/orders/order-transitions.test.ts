import { expect, test } from 'vitest'
import { findTransition, keepReserved } from './find-transition.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'
import { listRules, type OrderEvent, orderTransitions } from './order-transitions.ts'

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

/** Each of these statuses becomes another one. */
const become = (result: OrderStatus, statuses: readonly OrderStatus[]) =>
  Object.fromEntries(statuses.map(status => [status, result]))
const stay = (statuses: readonly OrderStatus[]) => Object.fromEntries(statuses.map(status => [status, status]))

const unpaid = ['pending', 'awaiting_payment', 'payment_failed', 'expired'] as const
const sold = ['paid', 'processing', 'shipped', 'delivered'] as const
const ended = ['cancelled', 'refunded'] as const
const left = { ...become('pending', unpaid), payment_failed: 'payment_failed' } as const

const expectedResults: [OrderEvent, Partial<Record<OrderStatus, OrderStatus>>][] = [
  ['session-created', become('awaiting_payment', unpaid)],
  ['session-creation-failed', { ...stay(unpaid), awaiting_payment: 'pending' }],
  ['paid', become('paid', unpaid)],
  ['paid-recovered', become('paid', unpaid)],
  ['paid-unsold', become('payment_failed', unpaid)],
  ['admin-sold', { payment_failed: 'paid' }],
  ['paid-but-unavailable', become('refunded', unpaid)],
  ['paid-wrong-amount', become('payment_failed', unpaid)],
  ['paid-wrong-currency', become('payment_failed', unpaid)],
  ['paid-but-refunded', become('refunded', unpaid)],
  ['paid-but-disputed', become('payment_failed', unpaid)],
  ['payment-processing', { awaiting_payment: 'awaiting_payment' }],
  ['payment-failed', { awaiting_payment: 'payment_failed' }],
  ['session-expired', { awaiting_payment: 'expired' }],
  ['checkout-cancelled', left],
  ['admin-ended-checkout', left],
  ['reservation-ended', { pending: 'expired' }],
  ['admin-cancelled-reservation', { pending: 'expired' }],
  ['admin-noted-payment', become('paid', unpaid)],
  ['admin-payment-undone', { paid: 'pending' }],
  ['admin-denied-payment', { paid: 'cancelled', processing: 'cancelled' }],
  ['admin-denied-payment-restocked', { paid: 'cancelled', processing: 'cancelled' }],
  ['fully-refunded', { ...become('refunded', sold), ...stay(ended) }],
  ['admin-fully-refunded', { ...become('refunded', sold), ...stay(ended) }],
  ['partially-refunded', stay(sold)],
  ['admin-partially-refunded', stay(sold)],
  ['partial-refund-failed', stay(sold)],
  ['disputed', stay([...sold, ...ended])],
  ['dispute-won', stay(orderStatuses)],
  ['dispute-lost', { ...become('refunded', sold), ...stay(ended) }],
  ['dispute-lost-in-part', stay(sold)],
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
  const refunding = (Object.keys(orderTransitions) as OrderEvent[]).filter(event =>
    listRules(event).some(({ refund }) => refund),
  )
  expect(refunding).toEqual(['paid-but-unavailable', 'paid-wrong-amount', 'paid-wrong-currency'])
})

const unpaidEvents = Object.keys(orderTransitions).filter(event => event !== 'reservation-ended') as OrderEvent[]

test.each(unpaidEvents)('%s releases no reserved products, unless an admin cancels', event => {
  for (const status of ['pending', 'awaiting_payment'] as const) {
    const transition = findTransition(event, status)
    if (transition?.products !== 'release') continue
    const isCancelled = event.startsWith('admin-cancelled')
    expect(keepReserved(event, transition)).toMatchObject(
      isCancelled ? transition : { status: 'pending', paymentStatus: 'pending', products: 'reserve' },
    )
  }
})

test('the buyer of reserved products is mailed of money that goes back, and of nothing else', () => {
  const mailed = unpaidEvents.filter(event => {
    const transition = findTransition(event, 'awaiting_payment')
    return transition?.products === 'release' && keepReserved(event, transition).message
  })
  expect(mailed).toEqual(['paid-but-unavailable', 'paid-wrong-amount', 'paid-wrong-currency', 'paid-but-refunded'])
})
