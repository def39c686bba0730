import {
  getNextLookupState,
  getPollDelay,
  type LookupResult,
  type LookupState,
  shouldPollAgain,
} from './order-lookup.ts'

// A request that answers what an earlier one has just answered tells nothing new.
const minIntervalMs = 5_000

/**
 * Asks for an order until its result is final, ever more slowly, and at once when something may
 * have changed.
 */
export function pollOrder(
  fetchOrder: (signal: AbortSignal) => Promise<LookupResult>,
  onState: (state: LookupState) => void,
) {
  const startedAt = Date.now()
  let asking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: LookupState = { type: 'confirming' }
  let productIds: readonly string[] = []
  let requestCount = 0
  let requestedAt = 0

  /** Takes the place of a request that still runs. */
  async function request() {
    clearTimeout(timer)
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    requestCount += 1
    requestedAt = Date.now()
    const result = await fetchOrder(signal)
    if (signal.aborted) return
    if (result.type === 'order') productIds = result.order.items.map(({ id }) => id)
    const waitedMs = Date.now() - startedAt
    state = getNextLookupState(result, waitedMs)
    onState(state)
    if (shouldPollAgain(state)) timer = setTimeout(() => void request(), getPollDelay(requestCount, waitedMs))
  }

  function requestAgain() {
    if (!asking.signal.aborted && shouldPollAgain(state)) void request()
  }

  void request()
  return {
    /** A product has changed: the order has, too, if it is one of its products. */
    productChanged(id: string) {
      if (productIds.includes(id)) requestAgain()
    },
    /** Changes may have been missed. */
    resume() {
      if (Date.now() - requestedAt >= minIntervalMs) requestAgain()
    },
    stop() {
      asking.abort()
      clearTimeout(timer)
    },
  }
}
