import { expect, test } from 'vitest'
import type { OrderView } from '#store/orders/order.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { afterAnswer, isWorthAskingAgain, pauseBefore, secondsUntil, sessionIdOf } from './order-lookup.ts'

const order = (status: OrderView['status'], paymentStatus: OrderView['paymentStatus'] = 'pending') =>
  ({ status, paymentStatus }) as OrderView
const ask = (waited: number, status: OrderView['status'], paymentStatus?: OrderView['paymentStatus']) =>
  afterAnswer({ type: 'order', order: order(status, paymentStatus) }, waited).type

test('SUCC-02 found means paid', () => {
  const found = orderStatuses.filter(status => ask(0, status) === 'paid')
  expect(found).toEqual(['paid', 'processing', 'shipped', 'delivered'])
})

test('T18 an open order is being confirmed for 20 seconds, then shown as it is', () => {
  for (const status of ['awaiting_payment', 'pending'] as const) {
    expect(ask(0, status)).toBe('confirming')
    expect(ask(19_999, status)).toBe('confirming')
    expect(ask(20_000, status)).toBe('as-it-is')
  }
})

test.each(['expired', 'payment_failed', 'refunded', 'cancelled'] as const)('T18 a %s order is shown at once', status =>
  expect(ask(0, status)).toBe('as-it-is'),
)

test('T18 so is one about which a bank is deciding', () =>
  expect(ask(0, 'awaiting_payment', 'processing')).toBe('as-it-is'))

test('SUCC-05 an unknown session is not found; silence is no answer', () => {
  expect(afterAnswer({ type: 'unknown' }, 0)).toEqual({ type: 'not-found' })
  expect(afterAnswer({ type: 'unreachable' }, 0)).toEqual({ type: 'confirming' })
  expect(afterAnswer({ type: 'unreachable' }, 20_000)).toEqual({ type: 'silent' })
})

test('T10 it goes on asking as long as the answer may change', () => {
  expect(isWorthAskingAgain({ type: 'confirming' })).toBe(true)
  expect(isWorthAskingAgain({ type: 'as-it-is', order: order('awaiting_payment') })).toBe(true)
  expect(isWorthAskingAgain({ type: 'as-it-is', order: order('refunded') })).toBe(false)
  expect(isWorthAskingAgain({ type: 'paid', order: order('paid') })).toBe(false)
  expect(isWorthAskingAgain({ type: 'not-found' })).toBe(false)
})

test('it asks quickly first and patiently later', () =>
  expect([1, 2, 3, 20].map(pauseBefore)).toEqual([500, 750, 1125, 5000]))

test.each([
  ['', undefined],
  ['session_id=', undefined],
  ['session_id=%20', undefined],
  ['session_id={CHECKOUT_SESSION_ID}', undefined],
  ['session_id=cs_test_1', 'cs_test_1'],
])('SUCC-04 ?%s names the session %j', (query, id) => expect(sessionIdOf(new URLSearchParams(query))).toBe(id))

test('SUCC-03 seconds are counted from the deadline', () => {
  expect(secondsUntil(30_000, 0)).toBe(30)
  expect(secondsUntil(30_000, 1)).toBe(30)
  expect(secondsUntil(30_000, 29_001)).toBe(1)
  expect(secondsUntil(30_000, 90_000)).toBe(0)
})
