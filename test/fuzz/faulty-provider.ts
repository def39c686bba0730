import type { Interceptor } from '../payment-provider.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

/** How a call to the provider ends. Only `none` and `late` are unambiguous for the store. */
type Fault =
  | 'none'
  | 'late'
  | 'request-lost'
  | 'response-lost'
  | 'failed-before'
  | 'failed-after'
  | 'bad-gateway'
  | 'too-many-requests'

const faultWeights: Record<Fault, number> = {
  none: 60,
  late: 15,
  'request-lost': 5,
  'response-lost': 6,
  'failed-before': 4,
  'failed-after': 4,
  'bad-gateway': 3,
  'too-many-requests': 3,
}

interface FaultyProviderOptions {
  scheduler: Scheduler
  /** Calls the provider without faults. */
  fetch: (request: Request) => Promise<Response>
  /** Whether no call gets through at the moment. */
  isDown: () => boolean
}

/** Makes every call of the store to the provider slow, lost, failed or carried out unnoticed. */
export function createFaultyProvider({ scheduler, fetch, isDown }: FaultyProviderOptions): Interceptor {
  return async request => {
    const operation = scheduler.current()
    if (!operation) return undefined
    if (operation.random.chance(0.7)) await scheduler.pause(operation)
    const fault = isDown() ? 'request-lost' : chooseFault(operation.random, request.method)
    if (fault !== 'none') scheduler.note(operation, `${request.method} ${new URL(request.url).pathname}: ${fault}`)
    switch (fault) {
      case 'none':
        return fetch(request)
      case 'late': {
        const response = await fetch(request)
        await scheduler.pause(operation)
        return response
      }
      case 'request-lost':
        throw new TypeError('fetch failed: request lost')
      case 'response-lost':
        await fetch(request)
        throw new TypeError('fetch failed: response lost')
      case 'failed-before':
      case 'failed-after':
        return failWrite(fetch, request, fault)
      case 'bad-gateway':
        return new Response('<h1>502</h1>', { status: 502 })
      case 'too-many-requests':
        return Response.json({ error: { type: 'invalid_request_error', code: 'rate_limit' } }, { status: 429 })
    }
  }
}

function chooseFault(random: Random, method: string): Fault {
  const fault = random.weighted(faultWeights)
  return method === 'GET' && fault.startsWith('failed') ? 'bad-gateway' : fault
}

/** The sandbox stores this 500 under the request's idempotency key, as Stripe does. */
async function failWrite(
  fetch: FaultyProviderOptions['fetch'],
  request: Request,
  fault: 'failed-before' | 'failed-after',
): Promise<Response> {
  const nextWrite = fault.replace('failed', 'fails')
  await fetch(new Request('http://provider/controls', { method: 'POST', body: new URLSearchParams({ nextWrite }) }))
  return fetch(request)
}
