import type { OrderView } from '#store/orders/order.ts'

/** What the store said when asked for the order of a payment session. */
export type LookupResult = { type: 'order'; order: OrderView } | { type: 'unknown' } | { type: 'unreachable' }

/**
 * `confirming`: keep asking. `paid`: found, in the specification's word. `as-it-is`: an order that is not paid, to be
 * shown without celebration. `silent`: nobody answered in time. `not-found`: no such order.
 */
export type LookupState =
  | { type: 'confirming' }
  | { type: 'paid'; order: OrderView }
  | { type: 'unpaid'; order: OrderView }
  | { type: 'timed-out' }
  | { type: 'not-found' }

const confirmTimeoutMs = 20_000

/** What the page shows after an answer, `waited` ms after it first asked (readings T18). */
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

const isPaid = ({ status }: OrderView) => ['paid', 'processing', 'shipped', 'delivered'].includes(status)

// The provider's word may be on its way. Once a bank is deciding it can take days, and waiting helps nobody.
const isAwaitingPayment = ({ status, paymentStatus }: OrderView) =>
  (status === 'awaiting_payment' || status === 'pending') && paymentStatus !== 'processing'

/** Whether another answer may still differ. */
export const shouldPollAgain = (state: LookupState) =>
  state.type === 'confirming' ||
  state.type === 'timed-out' ||
  (state.type === 'unpaid' && ['pending', 'awaiting_payment'].includes(state.order.status))

const minPollDelayMs = 500
const maxPollDelayMs = 5_000
/** Milliseconds until the `n`th question after the first: quick at the start, patient later. */
export const getPollDelay = (n: number) => Math.min(Math.round(minPollDelayMs * 1.5 ** (n - 1)), maxPollDelayMs)

/** The session id in the page's address. A provider that didn't fill its placeholder in has given none (readings T18). */
export function readSessionId(query: URLSearchParams): string | undefined {
  const id = query.get('session_id')?.trim()
  return !id || id === '{CHECKOUT_SESSION_ID}' ? undefined : id
}

/** Whole seconds until `deadline`: counted from the clock, because a tab in the background ticks when it likes. */
export const getSecondsUntil = (deadline: number, now: number) => Math.max(0, Math.ceil((deadline - now) / 1000))
