import type { PaymentStore } from '../state/payment-store.ts'
import type { Delivery } from './event.ts'
import { sendEvent, type Webhook } from './send-event.ts'

/** Carries events to the webhook, several at a time, until it takes them. */
export interface DeliveryWorker {
  /** Looks soon, and without holding up the caller, for what is due. */
  wake(): void
  /** Lets attempts under way fall and waits for them; what was not delivered stays due. */
  stop(): Promise<void>
}

const maxConcurrent = 8

/** Waits between attempts, then hourly, for three days; https://docs.stripe.com/webhooks#retries */
const retryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000]
const oneHourMs = 3_600_000
const maxRetries = retryDelaysMs.length + 72

export function createDeliveryWorker(
  store: PaymentStore,
  webhook: Webhook,
  log: (line: string) => void,
): DeliveryWorker {
  const inFlight = new Map<string, Promise<void>>()
  const stopController = new AbortController()
  let isScheduled = false

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
    const due = store.deliveries.due(store.ms(), maxConcurrent).filter(({ id }) => !inFlight.has(id))
    for (const delivery of due.slice(0, free)) inFlight.set(delivery.id, attemptDelivery(delivery))
  }

  async function attemptDelivery(delivery: Delivery) {
    const event = store.events.find(delivery.id)
    const answer = event ? await sendEvent(event, webhook, store.seconds(), stopController.signal) : 'no such event'
    inFlight.delete(delivery.id)
    if (stopController.signal.aborted) return
    const result = updateAfterAttempt(delivery, answer, store.ms())
    store.deliveries.change(result)
    if (result.state !== 'delivered')
      log(`${event?.type} ${delivery.id}: ${answer}, ${describeNextStep(result, store.ms())}`)
    wake()
  }

  return {
    wake,
    async stop() {
      stopController.abort()
      await Promise.all(inFlight.values())
    },
  }
}

/** A delivery after an attempt: delivered by any 2xx, else waiting longer each time, at last given up. */
export function updateAfterAttempt(delivery: Delivery, answer: string, now: number): Delivery {
  const attempts = delivery.attempts + 1
  if (/^2\d\d$/.test(answer)) return { ...delivery, attempts, answer, state: 'delivered', nextAt: null }
  if (attempts > maxRetries) return { ...delivery, attempts, answer, state: 'given up', nextAt: null }
  return { ...delivery, attempts, answer, nextAt: now + (retryDelaysMs[attempts - 1] ?? oneHourMs) }
}

const describeNextStep = ({ nextAt }: Delivery, now: number) =>
  nextAt === null ? 'given up' : `again in ${(nextAt - now) / 1000} s`
