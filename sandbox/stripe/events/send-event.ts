import { createHmac } from 'node:crypto'
import type { Event } from './event.ts'

/** The endpoint that events are sent to, and the secret that signs them. */
export interface Webhook {
  url: string
  secret: string
  /** The subscribed event types, as Stripe's `enabled_events`. All types if left out. */
  events?: readonly string[]
  /** Stripe's `api_version`: null is the account's default. The emulator's own if left out. */
  apiVersion?: string | null
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
  const controller = new AbortController()
  const failure = Promise.withResolvers<string>()
  const abort = (reason: string) => {
    failure.resolve(reason)
    controller.abort()
  }
  const onStop = () => abort('stopped')
  const timer = setTimeout(() => abort('no response within 10 s'), timeoutMs)
  stopSignal.addEventListener('abort', onStop)
  try {
    return await Promise.race([
      postEvent(webhook, { method: 'POST', headers, body, signal: controller.signal }),
      failure.promise,
    ])
  } finally {
    clearTimeout(timer)
    stopSignal.removeEventListener('abort', onStop)
  }
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
