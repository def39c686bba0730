import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../actors/random.ts'

interface WebhookFaultsOptions {
  random: Random
  storeUrls: string[]
  /** By the provider's clock. */
  now: () => Date
  isCalm: () => boolean
  count: (fault: string) => void
  violations: Set<string>
}

type Fate = keyof typeof weights
const weights = {
  none: 67,
  doubled: 8,
  // The comparison of the books makes up for them.
  lost: 10,
  'delayed past expiry': 4,
  reordered: 5,
  'wrongly signed': 3,
  'response lost': 3,
}

/** Sessions last 35 minutes. */
const delayMs = 40 * 60_000
const accepted = () => new Response(null, { status: 200 })
/** The provider tries again later, by its clock. */
const notDelivered = () => new Response(null, { status: 503 })

/**
 * Brings webhooks to the stores in turn: late, twice, in another order, wrongly signed or never.
 */
export function createWebhookFaults(options: WebhookFaultsOptions) {
  const { random, storeUrls, now, isCalm, count, violations } = options
  const fates = new Map<string, Fate>()
  const undelivered = new Set<string>()
  let deliveries = 0

  function chooseFate({ id }: { id: string }): { fate: Fate; isFirst: boolean } {
    const known = fates.get(id)
    if (known) return { fate: known, isFirst: false }
    const fate = isCalm() ? 'none' : random.weighted(weights)
    fates.set(id, fate)
    if (fate !== 'none') count(`webhook: ${fate}`)
    return { fate, isFirst: true }
  }

  async function deliver(init: RequestInit | undefined): Promise<Response> {
    const url = storeUrls[deliveries++ % storeUrls.length]
    const response = await fetch(`${url}/webhooks/stripe`, init)
    await response.body?.cancel()
    return response
  }

  async function sendWronglySigned(init: RequestInit | undefined, type: string): Promise<Response> {
    const headers = new Headers(init?.headers)
    const signature = headers.get('stripe-signature') ?? ''
    headers.set(
      'stripe-signature',
      signature.replace(/v1=(.)/, (_start, digit) => `v1=${digit === '0' ? '1' : '0'}`),
    )
    const response = await deliver({ ...init, headers })
    if (response.ok) violations.add(`A wrongly signed ${type} was accepted`)
    return notDelivered()
  }

  async function send(_url: unknown, init?: RequestInit): Promise<Response> {
    const event = JSON.parse(String(init?.body)) as { id: string; type: string; created: number }
    const { fate, isFirst } = chooseFate(event)
    undelivered.add(event.id)
    const finish = (response: Response) => {
      if (response.ok) undelivered.delete(event.id)
      return response
    }
    switch (fate) {
      case 'none':
        return finish(await deliver(init))
      case 'doubled': {
        const [first, second] = await Promise.all([deliver(init), deliver(init)])
        return finish(first.ok ? second : first)
      }
      case 'lost':
        return finish(accepted())
      case 'delayed past expiry':
        return now().getTime() - event.created * 1000 < delayMs ? notDelivered() : finish(await deliver(init))
      case 'reordered':
        if (isFirst) return notDelivered()
        await wait(isCalm() ? 0 : random.integer(300))
        return finish(await deliver(init))
      case 'wrongly signed':
        return isFirst ? sendWronglySigned(init, event.type) : finish(await deliver(init))
      case 'response lost':
        if (!isFirst) return finish(await deliver(init))
        await deliver(init)
        return notDelivered()
    }
  }

  return { send: send as typeof fetch, countUndelivered: () => undelivered.size }
}
