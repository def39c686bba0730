import { expect, test } from 'vitest'
import type { OrderView } from '#store/orders/order.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { getNextLookupState, getPollDelay, getSecondsUntil, readSessionId, shouldPollAgain } from './order-lookup.ts'

const order = (status: OrderView['status'], paymentStatus: OrderView['paymentStatus'] = 'pending') =>
  ({ status, paymentStatus }) as OrderView
const getStateType = (waitedMs: number, status: OrderView['status'], paymentStatus?: OrderView['paymentStatus']) =>
  getNextLookupState({ type: 'order', order: order(status, paymentStatus) }, waitedMs).type

test('shows an order as paid for every status after payment [SUCC-02]', () => {
  const found = orderStatuses.filter(status => getStateType(0, status) === 'paid')
  expect(found).toEqual(['paid', 'processing', 'shipped', 'delivered'])
})

test('waits 20 seconds for the payment of an open order, then shows it as unpaid [T18]', () => {
  for (const status of ['awaiting_payment', 'pending'] as const) {
    expect(getStateType(0, status)).toBe('confirming')
    expect(getStateType(19_999, status)).toBe('confirming')
    expect(getStateType(20_000, status)).toBe('unpaid')
  }
})

test.each(['expired', 'payment_failed', 'refunded', 'cancelled'] as const)('shows a %s order at once [T18]', status =>
  expect(getStateType(0, status)).toBe('unpaid'),
)

test('shows an order that the bank is processing at once [T18]', () =>
  expect(getStateType(0, 'awaiting_payment', 'processing')).toBe('unpaid'))

test('reports an unknown session as not found and an unreachable store as timed out [SUCC-05]', () => {
  expect(getNextLookupState({ type: 'unknown' }, 0)).toEqual({ type: 'not-found' })
  expect(getNextLookupState({ type: 'unreachable' }, 0)).toEqual({ type: 'confirming' })
  expect(getNextLookupState({ type: 'unreachable' }, 20_000)).toEqual({ type: 'timed-out' })
})

test('polls as long as the result may change [T10]', () => {
  expect(shouldPollAgain({ type: 'confirming' })).toBe(true)
  expect(shouldPollAgain({ type: 'unpaid', order: order('awaiting_payment') })).toBe(true)
  expect(shouldPollAgain({ type: 'unpaid', order: order('refunded') })).toBe(false)
  expect(shouldPollAgain({ type: 'paid', order: order('paid') })).toBe(false)
  expect(shouldPollAgain({ type: 'not-found' })).toBe(false)
})

test('polls quickly at first and ever more slowly later', () =>
  expect([1, 2, 3, 12, 13, 30].map(n => getPollDelay(n, 60_000))).toEqual([500, 750, 1125, 43_249, 64_873, 600_000]))

test('polls when the page decides that the order is unpaid', () =>
  expect([15_000, 19_999, 20_000].map(waitedMs => getPollDelay(20, waitedMs))).toEqual([5_000, 1, 600_000]))

test.each([
  ['', undefined],
  ['session_id=', undefined],
  ['session_id=%20', undefined],
  ['session_id={CHECKOUT_SESSION_ID}', undefined],
  ['session_id=cs_test_1', 'cs_test_1'],
])('reads from ?%s the session id %j [SUCC-04]', (query, id) =>
  expect(readSessionId(new URLSearchParams(query))).toBe(id),
)

test('derives the seconds left from the deadline [SUCC-03]', () => {
  expect(getSecondsUntil(30_000, 0)).toBe(30)
  expect(getSecondsUntil(30_000, 1)).toBe(30)
  expect(getSecondsUntil(30_000, 29_001)).toBe(1)
  expect(getSecondsUntil(30_000, 90_000)).toBe(0)
})
