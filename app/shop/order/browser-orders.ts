import { useSyncExternalStore } from 'react'
import type { BrowserOrders } from '#store/checkout/browser-orders.server.ts'
import { orderedCookie } from '#store/checkout/ordered-cookie.ts'
import { loadModule } from '../../ui/load-module.tsx'

export const noOrders: BrowserOrders = { unpaid: null, orders: [] }

// The server alone knows the payments of this browser. What it has answered lives as long as the
// page, and not after the page has come back out of the browser's cache.
let known: BrowserOrders | undefined
let hasAsked = false
const listeners = new Set<() => void>()

export const getBrowserOrders = () => known

export function setBrowserOrders(found: BrowserOrders | undefined) {
  known = found
  for (const listener of listeners) listener()
}

/**
 * Asks what has become of this browser's payments, in place of a request that still runs. A browser
 * that has never ordered asks for nothing, and needs no script for it.
 * @throws when the shop can't answer, or is asked again meanwhile; then nothing is forgotten
 */
export async function readBrowserOrders(): Promise<BrowserOrders> {
  hasAsked = true
  if (document.cookie.includes(`${orderedCookie}=`))
    return (await loadModule(() => import('./ask-for-orders.ts'))).askForOrders()
  setBrowserOrders(noOrders)
  return noOrders
}

/** For whoever only shows what is known. */
export const refreshBrowserOrders = () => void readBrowserOrders().catch(() => {})

if (!import.meta.env.SSR)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !hasAsked) return
    setBrowserOrders(undefined)
    refreshBrowserOrders()
  })

/** Asks once a visit. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!hasAsked) refreshBrowserOrders()
  return () => void listeners.delete(listener)
}

/** What this browser has ordered; undefined until it is known. */
export const useBrowserOrders = () => useSyncExternalStore(subscribe, getBrowserOrders, () => undefined)

/** The order that holds the product for this browser, or has bought it. */
export const findOwnOrder = (id: string) =>
  known?.orders.find(({ productIds }) => (productIds as string[]).includes(id))

/** Whether a bank is deciding about this browser's payment for the product. */
export const isWaiting = (id: string) => findOwnOrder(id)?.paymentStatus === 'processing'

export function useOwnOrder(id: string) {
  useBrowserOrders()
  return findOwnOrder(id)
}
