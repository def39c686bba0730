import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Random } from '../fuzz/random.ts'

interface ApiFaultsOptions {
  random: Random
  isCalm: () => boolean
  count: (fault: string) => void
  fetch: (request: Request) => Promise<Response>
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
  'done, time-out': 1,
}

/** Refunds are few, and an answer that isn't clear is what they have to survive. */
const refundWeights = { ...weights, '500, not done': 60, '500, but done': 60, 'done, response lost': 60 }

/** More than the store waits for the provider. */
const silenceMs = 5_000

/** Makes the API slow, silent or wrong, as a seed decides. The provider's pages never fail. */
export function createApiFaults({ random, isCalm, count, fetch }: ApiFaultsOptions) {
  return async (request: Request, bindings: unknown): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/v1/') || isCalm() || isOfStorm(request)) return fetch(request)
    const { outgoing } = bindings as HttpBindings
    const fault = random.weighted(pathname === '/v1/refunds' ? refundWeights : weights)
    if (fault !== 'none') count(`provider: ${fault}`)
    switch (fault) {
      case 'none':
        return fetch(request)
      case 'slow':
        await wait(50 + random.integer(300))
        return fetch(request)
      case 'request lost':
        outgoing.destroy()
        return new Response(null, { status: 502 })
      case 'done, response lost': {
        const response = await fetch(request)
        outgoing.destroy()
        return response
      }
      case '500, not done':
      case '500, but done':
        return failWrite(fetch, request, fault === '500, not done' ? 'fails-before' : 'fails-after')
      case '502':
        return new Response('<h1>502</h1>', { status: 502 })
      case '429':
        return Response.json({ error: { type: 'invalid_request_error', code: 'rate_limit' } }, { status: 429 })
      case 'done, time-out': {
        const response = await fetch(request)
        await wait(silenceMs)
        return response
      }
    }
  }
}

/** Whether the storm itself looks at the books. */
const isOfStorm = (request: Request) => request.headers.get('user-agent')?.includes('storm')

/** The sandbox stores this 500 under the request's idempotency key, as Stripe does. */
async function failWrite(
  fetch: ApiFaultsOptions['fetch'],
  request: Request,
  nextWrite: 'fails-before' | 'fails-after',
): Promise<Response> {
  if (request.method === 'GET') return new Response('<h1>500</h1>', { status: 500 })
  const { origin } = new URL(request.url)
  await fetch(new Request(`${origin}/controls`, { method: 'POST', body: new URLSearchParams({ nextWrite }) }))
  return fetch(request)
}
