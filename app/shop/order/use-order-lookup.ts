import { useEffect, useState } from 'react'
import type { OrderView } from '#store/orders/order.ts'
import { subscribeToShopStream } from '../../live/use-product-events.ts'
import type { LookupResult, LookupState } from './order-lookup.ts'
import { pollOrder } from './order-poller.ts'

/**
 * Asks for the order of a checkout session until its result is final: at once when the event stream
 * says that one of its products has changed, otherwise ever more slowly. The server asks the
 * provider.
 */
export function useOrderLookup(sessionId: string): LookupState {
  const [state, setState] = useState<LookupState>({ type: 'confirming' })

  useEffect(() => {
    const poller = pollOrder(signal => fetchOrder(sessionId, signal), setState)
    // No event tells what only the provider knows yet.
    const resume = () => {
      if (document.visibilityState === 'visible') poller.resume()
    }
    document.addEventListener('visibilitychange', resume)
    const unsubscribe = subscribeToShopStream({
      onEvent: ({ topic, id }) => topic === 'product' && poller.productChanged(id),
      onResync: poller.resume,
    })
    return () => {
      unsubscribe()
      poller.stop()
      document.removeEventListener('visibilitychange', resume)
    }
  }, [sessionId])

  return state
}

async function fetchOrder(sessionId: string, signal: AbortSignal): Promise<LookupResult> {
  try {
    const response = await fetch(`/api/orders?session_id=${encodeURIComponent(sessionId)}`, {
      cache: 'no-store',
      signal,
    })
    if (response.status === 404) return { type: 'unknown' }
    return response.ok ? { type: 'order', order: (await response.json()) as OrderView } : { type: 'unreachable' }
  } catch {
    return { type: 'unreachable' }
  }
}
