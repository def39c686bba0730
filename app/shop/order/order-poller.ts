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
  const controller = new AbortController()
  const startedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: LookupState = { type: 'confirming' }
  let productIds: readonly string[] = []
  let requestCount = 0
  let requestedAt = 0
  let isRequesting = false
  let hasChangedMeanwhile = false

  async function request() {
    clearTimeout(timer)
    isRequesting = true
    hasChangedMeanwhile = false
    requestCount += 1
    requestedAt = Date.now()
    const result = await fetchOrder(controller.signal)
    isRequesting = false
    if (controller.signal.aborted) return
    if (result.type === 'order') productIds = result.order.items.map(({ id }) => id)
    const waitedMs = Date.now() - startedAt
    state = getNextLookupState(result, waitedMs)
    onState(state)
    if (!shouldPollAgain(state)) return
    if (hasChangedMeanwhile) void request()
    else timer = setTimeout(() => void request(), getPollDelay(requestCount, waitedMs))
  }

  void request()
  return {
    /** A product has changed: the order has, too, if it is one of its products. */
    productChanged(id: string) {
      if (controller.signal.aborted || !productIds.includes(id)) return
      if (isRequesting) hasChangedMeanwhile = true
      else if (shouldPollAgain(state)) void request()
    },
    /** Changes may have been missed, for example while the tab was hidden. */
    resume() {
      if (controller.signal.aborted) return
      if (!isRequesting && shouldPollAgain(state) && Date.now() - requestedAt >= minIntervalMs) void request()
    },
    stop() {
      controller.abort()
      clearTimeout(timer)
    },
  }
}
