import { useEffect, useState } from 'react'
import type { OrderView } from '#store/orders/order.ts'
import {
  getNextLookupState,
  getPollDelay,
  type LookupResult,
  type LookupState,
  shouldPollAgain,
} from './order-lookup.ts'

const confirming: LookupState = { type: 'confirming' }

/**
 * Polls for the order of a checkout session until its result is final. The server asks the
 * provider.
 */
export function useOrderLookup(sessionId: string | undefined): LookupState {
  const [state, setState] = useState(confirming)

  useEffect(() => {
    if (!sessionId) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const startedAt = Date.now()

    async function poll(attempt: number, id: string) {
      const result = await fetchOrder(id, controller.signal)
      if (controller.signal.aborted) return
      const next = getNextLookupState(result, Date.now() - startedAt)
      setState(next)
      if (shouldPollAgain(next)) timer = setTimeout(() => void poll(attempt + 1, id), getPollDelay(attempt + 1))
    }

    void poll(0, sessionId)
    return () => {
      controller.abort()
      clearTimeout(timer)
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
