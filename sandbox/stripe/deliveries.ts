import type { Delivery } from './event.ts'
import type { Ledger } from './ledger.ts'
import { sendEvent, type Webhook } from './send-event.ts'

/** Carries events to the webhook, several at a time, until it takes them. */
export interface Deliveries {
  /** Looks soon, and without holding up the caller, for what is due. */
  wake(): void
  /** Lets attempts under way fall and waits for them; what was not delivered stays due. */
  stop(): Promise<void>
}

const atOnce = 8

/** Waits between attempts, then hourly, for three days; https://docs.stripe.com/webhooks#retries */
const waits = [1_000, 5_000, 30_000, 120_000, 600_000]
const anHour = 3_600_000
const attemptsInThreeDays = waits.length + 72

export function openDeliveries(ledger: Ledger, webhook: Webhook, log: (line: string) => void): Deliveries {
  const underWay = new Map<string, Promise<void>>()
  const stopped = new AbortController()
  let woken = false

  function wake() {
    if (woken || stopped.signal.aborted) return
    woken = true
    queueMicrotask(() => {
      woken = false
      if (!stopped.signal.aborted) startDue()
    })
  }

  function startDue() {
    const free = atOnce - underWay.size
    if (free <= 0) return
    const due = ledger.deliveries.due(ledger.ms(), atOnce).filter(({ id }) => !underWay.has(id))
    for (const delivery of due.slice(0, free)) underWay.set(delivery.id, attempt(delivery))
  }

  async function attempt(delivery: Delivery) {
    const event = ledger.events.find(delivery.id)
    const answer = event ? await sendEvent(event, webhook, ledger.seconds(), stopped.signal) : 'no such event'
    underWay.delete(delivery.id)
    if (stopped.signal.aborted) return
    const result = afterAttempt(delivery, answer, ledger.ms())
    ledger.deliveries.change(result)
    if (result.state !== 'delivered') log(`${event?.type} ${delivery.id}: ${answer}, ${nextStep(result, ledger.ms())}`)
    wake()
  }

  return {
    wake,
    async stop() {
      stopped.abort()
      await Promise.all(underWay.values())
    },
  }
}

/** A delivery after an attempt: delivered by any 2xx, else waiting longer each time, at last given up. */
export function afterAttempt(delivery: Delivery, answer: string, now: number): Delivery {
  const attempts = delivery.attempts + 1
  if (/^2\d\d$/.test(answer)) return { ...delivery, attempts, answer, state: 'delivered', nextAt: null }
  if (attempts > attemptsInThreeDays) return { ...delivery, attempts, answer, state: 'given up', nextAt: null }
  return { ...delivery, attempts, answer, nextAt: now + (waits[attempts - 1] ?? anHour) }
}

const nextStep = ({ nextAt }: Delivery, now: number) =>
  nextAt === null ? 'given up' : `again in ${(nextAt - now) / 1000} s`
