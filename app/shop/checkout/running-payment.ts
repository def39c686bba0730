import { openNote } from '../kept/browser-note.ts'

/** A payment this browser was sent to and has not come back from. */
export interface RunningPayment {
  orderId: string
  /** The payment provider's name for it, by which the thank-you page finds the order. */
  sessionId: string | null
  /** The pieces it holds. */
  ids: string[]
}

function parsePayment(stored: unknown): RunningPayment | undefined {
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
const ofTab = openNote(() => sessionStorage, 'payment', parsePayment)
const ofBrowser = openNote(() => localStorage, 'payment', parsePayment)

export const tabPayment = ofTab.read
export const browserPayment = ofBrowser.read

/** This browser itself is paying for the piece: the hold is its own (readings T9). */
export const isOurs = (id: string): boolean => ofBrowser.read()?.ids.includes(id) ?? false

export function startPayment(payment: RunningPayment) {
  ofTab.write(payment)
  ofBrowser.write(payment)
}

export function endPayment(orderId: string) {
  if (ofTab.read()?.orderId === orderId) ofTab.write(undefined)
  if (ofBrowser.read()?.orderId === orderId) ofBrowser.write(undefined)
}

/** These pieces are paid for: whichever payment held them is over. */
export function endBrowserPayment(ids: readonly string[]) {
  for (const note of [ofTab, ofBrowser]) if (note.read()?.ids.some(id => ids.includes(id))) note.write(undefined)
}

/** The tab has come back; the payment itself may still be under way. */
export const leavePayment = () => ofTab.write(undefined)

/** The provider's session id stands in the address of its payment page. */
export const sessionIdIn = (url: string) => /\bcs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? null
