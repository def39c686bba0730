import { describe, expect, test } from 'vitest'
import { findSessionEvent, wasEndedEarly } from './session-event.ts'

const id = 'cs_current'
const waiting = {
  stripeSessionId: id,
  paymentStatus: 'pending',
  checkoutStartedAt: null,
  status: 'awaiting_payment',
} as const

describe('what the state of an unpaid session does to its order', () => {
  test.each([
    ['processing', 'payment-processing'],
    ['failed', 'payment-failed'],
    ['expired', 'session-expired'],
    ['open', undefined],
  ] as const)('%s: %s', (state, event) => {
    expect(findSessionEvent(waiting, { id, state })).toBe(event)
  })

  test.each([
    ['a superseded session', { stripeSessionId: 'cs_later' }, 'failed'],
    ['a session that is processing already', { paymentStatus: 'processing' }, 'processing'],
    ['the late page of an order that is reserved', { status: 'pending' }, 'expired'],
    ['the failed payment of an order that is paid', { status: 'paid' }, 'failed'],
    ['the page before one that is being made', { checkoutStartedAt: '2026-11-20T10:00:00.000Z' }, 'expired'],
  ] as const)('nothing: %s', (_what, changes, state) => {
    expect(findSessionEvent({ ...waiting, ...changes }, { id, state })).toBeUndefined()
  })

  test('a bank may begin to decide about an order whose page has ended', () => {
    expect(findSessionEvent({ ...waiting, status: 'expired' }, { id, state: 'processing' })).toBe('payment-processing')
  })

  test('a bank may refuse while another page is being made', () => {
    const started = { ...waiting, checkoutStartedAt: '2026-11-20T10:00:00.000Z' }
    expect(findSessionEvent(started, { id, state: 'failed' })).toBe('payment-failed')
  })
})

test.each([
  ['2026-11-20T10:05:00.001Z', true],
  ['2026-11-20T10:05:00.000Z', false],
  [null, false],
])('a session until %s that has expired at 10:00 was ended early: %s', (sessionExpiresAt, was) =>
  expect(wasEndedEarly({ sessionExpiresAt }, '2026-11-20T10:00:00.000Z')).toBe(was),
)
