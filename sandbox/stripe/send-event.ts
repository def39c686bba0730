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

const patience = 10_000

/** Posts an event, signed as Stripe signs. Gives the answer's status, or why there was none. */
export async function sendEvent(
  event: Event,
  webhook: Webhook,
  seconds: number,
  stopped: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', webhook.secret).update(`${seconds}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${seconds},v1=${signature}`,
    'user-agent': 'Stripe/1.0 (pay sandbox)',
  }
  const limit = new AbortController()
  const givenUp = Promise.withResolvers<string>()
  const giveUp = (reason: string) => {
    givenUp.resolve(reason)
    limit.abort()
  }
  const onStop = () => giveUp('stopped')
  const timer = setTimeout(() => giveUp('no answer within 10 s'), patience)
  stopped.addEventListener('abort', onStop)
  try {
    return await Promise.race([post(webhook, { method: 'POST', headers, body, signal: limit.signal }), givenUp.promise])
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener('abort', onStop)
  }
}

async function post({ url, send = fetch }: Webhook, init: RequestInit): Promise<string> {
  try {
    const answer = await send(url, init)
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    return `not reached: ${error instanceof Error ? error.message : error}`
  }
}
