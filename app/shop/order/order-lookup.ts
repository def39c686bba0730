import type { OrderView } from '#store/orders/order.ts'

/** What the store said when asked for the order of a payment session. */
export type LookupAnswer = { type: 'order'; order: OrderView } | { type: 'unknown' } | { type: 'unreachable' }

/**
 * `confirming`: keep asking. `paid`: found, in the specification's word. `as-it-is`: an order that is not paid, to be
 * shown without celebration. `silent`: nobody answered in time. `not-found`: no such order.
 */
export type LookupState =
  | { type: 'confirming' }
  | { type: 'paid'; order: OrderView }
  | { type: 'as-it-is'; order: OrderView }
  | { type: 'silent' }
  | { type: 'not-found' }

const patience = 20_000

/** What the page shows after an answer, `waited` ms after it first asked (readings T18). */
export function afterAnswer(answer: LookupAnswer, waited: number): LookupState {
  const isLate = waited >= patience
  switch (answer.type) {
    case 'unknown':
      return { type: 'not-found' }
    case 'unreachable':
      return { type: isLate ? 'silent' : 'confirming' }
    case 'order': {
      const { order } = answer
      if (isPaid(order)) return { type: 'paid', order }
      return isStillOpen(order) && !isLate ? { type: 'confirming' } : { type: 'as-it-is', order }
    }
  }
}

const isPaid = ({ status }: OrderView) => ['paid', 'processing', 'shipped', 'delivered'].includes(status)

// The provider's word may be on its way. Once a bank is deciding it can take days, and waiting helps nobody.
const isStillOpen = ({ status, paymentStatus }: OrderView) =>
  (status === 'awaiting_payment' || status === 'pending') && paymentStatus !== 'processing'

/** Whether another answer may still differ. */
export const isWorthAskingAgain = (state: LookupState) =>
  state.type === 'confirming' ||
  state.type === 'silent' ||
  (state.type === 'as-it-is' && ['pending', 'awaiting_payment'].includes(state.order.status))

const firstPause = 500
const longestPause = 5_000
/** Milliseconds until the `n`th question after the first: quick at the start, patient later. */
export const pauseBefore = (n: number) => Math.min(Math.round(firstPause * 1.5 ** (n - 1)), longestPause)

/** The session id in the page's address. A provider that didn't fill its placeholder in has given none (readings T18). */
export function sessionIdOf(query: URLSearchParams): string | undefined {
  const id = query.get('session_id')?.trim()
  return !id || id === '{CHECKOUT_SESSION_ID}' ? undefined : id
}

/** Whole seconds until `deadline`: counted from the clock, because a tab in the background ticks when it likes. */
export const secondsUntil = (deadline: number, now: number) => Math.max(0, Math.ceil((deadline - now) / 1000))
