import type { BrowserOrders } from '#store/checkout/browser-orders.server.ts'
import { fetchOk } from '../../ui/fetch-ok.ts'
import { getBrowserOrders, noOrders, setBrowserOrders } from './browser-orders.ts'

let asking: AbortController | undefined
let newest: Promise<BrowserOrders> | undefined

/** Asks for this browser's orders, in place of a request that still runs. */
export function askForOrders(): Promise<BrowserOrders> {
  // Parts of a page that ask at the same moment share the answer.
  if (newest) return newest
  stopAsking()
  asking = new AbortController()
  newest = read(asking.signal)
  setTimeout(() => {
    newest = undefined
  })
  return newest
}

/** What is known stays until somebody asks again. */
export const stopAsking = () => asking?.abort()

async function read(signal: AbortSignal): Promise<BrowserOrders> {
  try {
    const response = await fetchOk('/api/orders/open', { signal })
    const found: BrowserOrders = response.status === 200 ? await response.json() : noOrders
    signal.throwIfAborted()
    setBrowserOrders(found)
    return found
  } catch (error) {
    if (!signal.aborted) setBrowserOrders(getBrowserOrders() ?? noOrders)
    throw error
  }
}
