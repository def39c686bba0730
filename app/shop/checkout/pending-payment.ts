import { createStoredValue } from '../saved/stored-value.ts'

/** A payment this browser has started and not finished. */
export interface PendingPayment {
  orderId: string
  /** The provider's checkout session id, by which the thank-you page finds the order. */
  sessionId: string | null
  /** The products it holds. */
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

// The tab that left for the provider releases its hold on return. Other tabs only know of the hold.
const tabStored = createStoredValue(() => sessionStorage, 'payment', parsePayment)
const browserStored = createStoredValue(() => localStorage, 'payment', parsePayment)

export const readTabPayment = tabStored.read
export const readBrowserPayment = browserStored.read

/** Whether the product is held by this browser's own payment. */
export const isOwnHold = (id: string): boolean => browserStored.read()?.ids.includes(id) ?? false

export function storePayment(payment: PendingPayment) {
  tabStored.write(payment)
  browserStored.write(payment)
}

export function clearPayment(orderId: string) {
  if (tabStored.read()?.orderId === orderId) tabStored.write(undefined)
  if (browserStored.read()?.orderId === orderId) browserStored.write(undefined)
}

/** Clears payments that hold any of these products: they have been paid for. */
export function clearPaymentsHolding(ids: readonly string[]) {
  for (const stored of [tabStored, browserStored])
    if (stored.read()?.ids.some(id => ids.includes(id))) stored.write(undefined)
}

/** For a tab that has returned. The payment itself may still be in progress. */
export const clearTabPayment = () => tabStored.write(undefined)

/** The provider's payment URL contains the session id. */
export const extractSessionId = (url: string) => /\bcs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? null
