import { useEffect, useState } from 'react'
import type { OrderView } from '#store/orders/order.ts'
import { afterAnswer, isWorthAskingAgain, type LookupAnswer, type LookupState, pauseBefore } from './order-lookup.ts'

const confirming: LookupState = { type: 'confirming' }

/** Asks for the order of a payment session until its fate is known. The store asks the provider in turn: this page never says who has paid. */
export function useOrderLookup(sessionId: string | undefined): LookupState {
  const [state, setState] = useState(confirming)

  useEffect(() => {
    if (!sessionId) return
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const begun = Date.now()

    async function ask(asked: number, id: string) {
      const answer = await lookUp(id, left.signal)
      if (left.signal.aborted) return
      const next = afterAnswer(answer, Date.now() - begun)
      setState(next)
      if (isWorthAskingAgain(next)) timer = setTimeout(() => void ask(asked + 1, id), pauseBefore(asked + 1))
    }

    void ask(0, sessionId)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [sessionId])

  return state
}

async function lookUp(sessionId: string, signal: AbortSignal): Promise<LookupAnswer> {
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
