import { cartStore } from '../cart/cart-store.ts'
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
// What the shopper has typed is never in local storage: the store knows it by the browser's cookie.
const tabPayment = createStoredValue(() => sessionStorage, 'payment', parsePayment)
const browserPayment = createStoredValue(() => localStorage, 'payment', parsePayment)
const payments = [tabPayment, browserPayment]

export const readTabPayment = tabPayment.read
export const readBrowserPayment = browserPayment.read
/** For a payment that another tab has started, or one whose start this tab never heard of. */
export const rememberPayment = browserPayment.write

/** Whether the product is held by this browser's own payment. */
export const isOwnHold = (id: string): boolean => browserPayment.read()?.ids.includes(id) || isWaiting(id)

/** Whether a bank is deciding about this browser's payment for the product. */
export const isWaiting = (id: string): boolean =>
  cartStore.getSnapshot().some(item => item.id === id && item.waitingFor !== undefined)

export function storePayment(payment: PendingPayment) {
  for (const stored of payments) stored.write(payment)
}

export function clearPayment(orderId: string) {
  for (const stored of payments) if (stored.read()?.orderId === orderId) stored.write(undefined)
}

/** Clears payments that hold any of these products: they have been paid for. */
export function clearPaymentsHolding(ids: readonly string[]) {
  for (const stored of payments) if (stored.read()?.ids.some(id => ids.includes(id))) stored.write(undefined)
}

/** The provider's payment URL contains the session id. */
export const extractSessionId = (url: string) => /\bcs_\w+/.exec(url)?.[0] ?? null
