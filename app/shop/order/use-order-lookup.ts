import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { subscribeToShopStream } from '#app/live/use-product-events.ts'
import type { OrderView } from '#store/orders/order.ts'
import type { LookupResult, LookupState } from './order-lookup.ts'
import { pollOrder } from './order-poller.ts'

const confirming: LookupState = { type: 'confirming' }

/**
 * Asks for the order of a checkout session until its result is final: at once when the event stream
 * says that one of its products has changed, otherwise ever more slowly. The server asks the
 * provider.
 */
export function useOrderLookup(sessionId: string | undefined): LookupState {
  const [state, setState] = useState(confirming)
  const poller = useRef<ReturnType<typeof pollOrder>>(undefined)
  const resume = useEffectEvent(() => {
    if (document.visibilityState === 'visible') poller.current?.resume()
  })

  useEffect(() => {
    if (!sessionId) return
    poller.current = pollOrder(signal => fetchOrder(sessionId, signal), setState)
    document.addEventListener('visibilitychange', resume)
    addEventListener('online', resume)
    const unsubscribe = subscribeToShopStream({
      onEvent: ({ topic, id }) => topic === 'product' && poller.current?.productChanged(id),
      onResync: () => void poller.current?.resume(),
    })
    return () => {
      unsubscribe()
      poller.current?.stop()
      document.removeEventListener('visibilitychange', resume)
      removeEventListener('online', resume)
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
