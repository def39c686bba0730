import type { OrderView } from '#store/orders/order.ts'
import { isSold } from '#store/orders/order-status.ts'
import { isEnding } from './order-messages.ts'

/** The result of one request for the order of a checkout session. */
export type LookupResult = { type: 'order'; order: OrderView } | { type: 'unknown' } | { type: 'unreachable' }

/**
 * `confirming`: polling continues. `unpaid`: includes expired, failed, refunded and cancelled
 * orders. `timed-out`: the store has not responded in time.
 */
export type LookupState =
  | { type: 'confirming' }
  | { type: 'paid'; order: OrderView }
  | { type: 'unpaid'; order: OrderView }
  | { type: 'timed-out' }
  | { type: 'not-found' }

const confirmTimeoutMs = 20_000

/** The state to show after a result, `waitedMs` after the first request. */
export function getNextLookupState(result: LookupResult, waitedMs: number): LookupState {
  const hasTimedOut = waitedMs >= confirmTimeoutMs
  switch (result.type) {
    case 'unknown':
      return { type: 'not-found' }
    case 'unreachable':
      return { type: hasTimedOut ? 'timed-out' : 'confirming' }
    case 'order': {
      const { order } = result
      if (isPaid(order)) return { type: 'paid', order }
      return isAwaitingPayment(order) && !hasTimedOut ? { type: 'confirming' } : { type: 'unpaid', order }
    }
  }
}

const isPaid = (order: OrderView) => isSold(order.status) && !isEnding(order)

// The provider's webhook may arrive any moment. A bank that is processing can take days instead.
const isAwaitingPayment = ({ status, paymentStatus }: OrderView) =>
  (status === 'awaiting_payment' || status === 'pending') && paymentStatus !== 'processing'

/** Whether the next request may have another result. */
export const shouldPollAgain = (state: LookupState) =>
  state.type === 'confirming' ||
  state.type === 'timed-out' ||
  (state.type === 'unpaid' && ['pending', 'awaiting_payment'].includes(state.order.status))

const minPollDelayMs = 500
const maxPollDelayMs = 10 * 60_000

/**
 * Delay in ms before the `n`th request after the first, growing exponentially: 17 requests in ten
 * minutes. The page decides after `confirmTimeoutMs`, so one request is made then.
 * @param waitedMs since the first request
 */
export function getPollDelay(n: number, waitedMs: number): number {
  const delay = Math.min(Math.round(minPollDelayMs * 1.5 ** (n - 1)), maxPollDelayMs)
  return waitedMs < confirmTimeoutMs ? Math.min(delay, confirmTimeoutMs - waitedMs) : delay
}

/** The session id in the page's address; undefined if the provider left its placeholder there. */
export function readSessionId(query: URLSearchParams): string | undefined {
  const id = query.get('session_id')?.trim()
  return !id || id === '{CHECKOUT_SESSION_ID}' ? undefined : id
}

/** Whole seconds until `deadline`. Counting ticks would lag: background tabs throttle timers. */
export const getSecondsUntil = (deadline: number, now: number) => Math.max(0, Math.ceil((deadline - now) / 1000))
