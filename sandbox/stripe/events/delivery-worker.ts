import type { Log } from '../log.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { Delivery } from './event.ts'
import { sendEvent, type Webhook } from './send-event.ts'

const maxConcurrent = 8

/**
 * Delays before the first retries. Hourly retries follow for three days.
 *
 * @see https://docs.stripe.com/webhooks#retries
 */
const retryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000]
const oneHourMs = 3_600_000
const maxRetries = retryDelaysMs.length + 72

/** Delivers events to the webhook, several at a time, and retries failed deliveries. */
export function createDeliveryWorker(store: PaymentStore, webhook: Webhook, log: Log) {
  const inFlight = new Map<string, Promise<void>>()
  const stopController = new AbortController()
  let isScheduled = false

  /** Schedules a check for due deliveries. Returns immediately. */
  function wake() {
    if (isScheduled || stopController.signal.aborted) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      if (!stopController.signal.aborted) startDueDeliveries()
    })
  }

  function startDueDeliveries() {
    const free = maxConcurrent - inFlight.size
    if (free <= 0) return
    const due = store.deliveries.listDue(store.nowMs(), maxConcurrent).filter(({ id }) => !inFlight.has(id))
    for (const delivery of due.slice(0, free)) inFlight.set(delivery.id, attemptDelivery(delivery))
  }

  async function attemptDelivery(delivery: Delivery) {
    const event = store.events.find(delivery.id)
    const response = event
      ? await sendEvent(event, webhook, store.nowSeconds(), stopController.signal)
      : 'no such event'
    inFlight.delete(delivery.id)
    if (stopController.signal.aborted) return
    const result = updateAfterAttempt(delivery, response, store.nowMs())
    store.deliveries.update(result)
    if (result.state !== 'delivered')
      log('Event delivery failed', {
        type: event?.type,
        id: delivery.id,
        response,
        nextAttempt: formatTime(result.nextAt),
      })
    wake()
  }

  return {
    wake,
    /** Aborts the attempts in flight and waits for them. Their deliveries stay due. */
    async stop() {
      stopController.abort()
      await Promise.all(inFlight.values())
    },
  }
}

/**
 * Returns the delivery after an attempt: delivered if `lastResponse` is a 2xx status, failed after
 * the last retry, else pending with the time of the next attempt. `now` in ms.
 */
export function updateAfterAttempt(delivery: Delivery, lastResponse: string, now: number): Delivery {
  const attempts = delivery.attempts + 1
  if (/^2\d\d$/.test(lastResponse)) return { ...delivery, attempts, lastResponse, state: 'delivered', nextAt: null }
  if (attempts > maxRetries) return { ...delivery, attempts, lastResponse, state: 'failed', nextAt: null }
  return { ...delivery, attempts, lastResponse, nextAt: now + (retryDelaysMs[attempts - 1] ?? oneHourMs) }
}

const formatTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
