import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { callWithFault } from '../actors/api-faults.ts'
import type { Random } from '../actors/random.ts'

interface ApiFaultsOptions {
  random: Random
  isCalm: () => boolean
  count: (fault: string) => void
}

/** How a request came, and how it is passed on. */
interface Calls {
  fetch: (request: Request) => Promise<Response>
  bindings: HttpBindings
}

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

/** Makes the API slow, silent or wrong, as a seed decides. */
export function createApiFaults({ random, isCalm, count }: ApiFaultsOptions) {
  return async (request: Request, { fetch, bindings }: Calls): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (isCalm()) return fetch(request)
    const fault = random.weighted(pathname === '/v1/refunds' ? refundWeights : weights)
    if (fault !== 'none') count(`provider: ${fault}`)
    return callWithFault(fault, request, {
      fetch,
      pause: kind => wait(kind === 'slow' ? 50 + random.integer(300) : silenceMs),
      lose() {
        bindings.outgoing.destroy()
        return new Response(null, { status: 502 })
      },
    })
  }
}
