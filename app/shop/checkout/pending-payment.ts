import { createStoredValue } from '../saved/stored-value.ts'

/** A payment this browser was sent to and has not come back from. */
export interface PendingPayment {
  orderId: string
  /** The payment provider's name for it, by which the thank-you page finds the order. */
  sessionId: string | null
  /** The pieces it holds. */
  ids: string[]
}

function parsePayment(stored: unknown): PendingPayment | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { orderId, sessionId, ids } = stored as Record<string, unknown>
  if (typeof orderId !== 'string' || !Array.isArray(ids)) return undefined
  return {
    orderId,
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    ids: ids.filter(id => typeof id === 'string'),
  }
}

// The tab that left for the provider gives its pieces back when it returns; the other tabs only know that they are ours.
const tabStored = createStoredValue(() => sessionStorage, 'payment', parsePayment)
const browserStored = createStoredValue(() => localStorage, 'payment', parsePayment)

export const readTabPayment = tabStored.read
export const readBrowserPayment = browserStored.read

/** This browser itself is paying for the piece: the hold is its own (readings T9). */
export const isOwnHold = (id: string): boolean => browserStored.read()?.ids.includes(id) ?? false

export function storePayment(payment: PendingPayment) {
  tabStored.write(payment)
  browserStored.write(payment)
}

export function clearPayment(orderId: string) {
  if (tabStored.read()?.orderId === orderId) tabStored.write(undefined)
  if (browserStored.read()?.orderId === orderId) browserStored.write(undefined)
}

/** These pieces are paid for: whichever payment held them is over. */
export function clearPaymentsHolding(ids: readonly string[]) {
  for (const stored of [tabStored, browserStored])
    if (stored.read()?.ids.some(id => ids.includes(id))) stored.write(undefined)
}

/** The tab has come back; the payment itself may still be under way. */
export const clearTabPayment = () => tabStored.write(undefined)

/** The provider's session id stands in the address of its payment page. */
export const extractSessionId = (url: string) => /\bcs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? null
