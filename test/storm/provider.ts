import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { callWithFault } from '../actors/api-faults.ts'
import type { Random } from '../actors/random.ts'
import { startPaymentSandbox } from '../processes/payment-sandbox.ts'
import { createWebhookFaults } from './webhook-faults.ts'
import { countFault, type World } from './world.ts'

const weights = {
  none: 870,
  slow: 40,
  'request lost': 15,
  'done, response lost': 20,
  '500, not done': 12,
  '500, but done': 12,
  '502': 12,
  '429': 20,
  'late response': 1,
}

/** Refunds are few, and an answer that isn't clear is what they have to survive. */
const refundWeights = { ...weights, '500, not done': 60, '500, but done': 60, 'done, response lost': 60 }

/** More than the store waits for the provider. */
const silenceMs = 5_000

interface ProviderOptions extends Pick<World, 'faults' | 'violations'> {
  random: Random
  /** The stores, which get webhooks in turn. */
  storeUrls: string[]
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

/**
 * The payment provider, with an API that is slow, silent or wrong as the seed decides, webhooks
 * that get lost, and a clock of the storm.
 */
export async function startProvider({ random, storeUrls, faults, violations }: ProviderOptions) {
  let minutesAhead = 0
  let isCalm = false
  const now = () => new Date(Date.now() + minutesAhead * 60_000)
  const count = (fault: string) => countFault({ faults }, fault)
  const { send, countUndelivered } = createWebhookFaults({
    random: random.fork(),
    storeUrls,
    now,
    isCalm: () => isCalm,
    count,
    violations,
  })
  const apiRandom = random.fork()

  async function handle(
    request: Request,
    { fetch, bindings }: { fetch: (request: Request) => Promise<Response>; bindings: HttpBindings },
  ): Promise<Response> {
    if (isCalm) return fetch(request)
    const { pathname } = new URL(request.url)
    const fault = apiRandom.weighted(pathname === '/v1/refunds' ? refundWeights : weights)
    if (fault !== 'none') count(`provider: ${fault}`)
    return callWithFault(fault, request, {
      fetch,
      pause: kind => wait(kind === 'slow' ? 50 + apiRandom.integer(300) : silenceMs),
      lose() {
        bindings.outgoing.destroy()
        return new Response(null, { status: 502 })
      },
    })
  }

  return {
    ...(await startPaymentSandbox({ now, webhook: { url: 'http://store.test/webhooks/stripe', send }, handle })),
    countUndelivered,
    /** How far its clock is ahead. */
    readMinutesAhead: () => minutesAhead,
    advanceClock(minutes: number) {
      minutesAhead += minutes
    },
    /** Ends the faults, so that everything can settle. */
    calm() {
      isCalm = true
    },
  }
}
