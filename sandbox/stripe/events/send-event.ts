import { createHmac } from 'node:crypto'
import type { Event } from './event.ts'

/** Where events go, and the secret that signs them; `send` may deliver within the process. */
export interface Webhook {
  url: string
  secret: string
  /** The types it asked for, as Stripe's `enabled_events`; all of them if left out. */
  events?: readonly string[]
  send?: typeof fetch
}

const timeoutMs = 10_000

/** Posts an event, signed as Stripe signs. Gives the answer's status, or why there was none. */
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
  const timer = setTimeout(() => abort('no answer within 10 s'), timeoutMs)
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
    return `not reached: ${error instanceof Error ? error.message : error}`
  }
}
