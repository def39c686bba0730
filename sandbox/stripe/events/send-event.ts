import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { Event } from './event.ts'

/** The endpoint that events are sent to, and the secret that signs them. */
export interface Webhook {
  url: string
  secret: string
  /** The subscribed event types, as Stripe's `enabled_events`. All types if left out. */
  events?: readonly string[]
  /** Replaces `fetch`, for example to deliver within the process. */
  send?: typeof fetch
}

const timeoutMs = 10_000

/**
 * Posts an event with Stripe's signature. `seconds` is the signature's timestamp.
 *
 * @see https://docs.stripe.com/webhooks#verify-manually
 * @returns the HTTP status, or the reason why there was no response.
 */
export async function sendEvent(
  event: Event,
  webhook: Webhook,
  seconds: number,
  stopSignal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', webhook.secret).update(`${seconds}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${seconds},v1=${signature}`,
    'user-agent': 'Stripe/1.0 (pay sandbox)',
  }
  const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(timeoutMs)])
  // A webhook within the process doesn't know the signal.
  const aborted = once(signal, 'abort').then(() => (stopSignal.aborted ? 'stopped' : 'no response within 10 s'))
  return Promise.race([postEvent(webhook, { method: 'POST', headers, body, signal }), aborted])
}

async function postEvent({ url, send = fetch }: Webhook, init: RequestInit): Promise<string> {
  try {
    const response = await send(url, init)
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return `not reachable: ${error instanceof Error ? error.message : error}`
  }
}
