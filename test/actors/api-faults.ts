/**
 * How a call to the provider's API ends. Only `none`, `slow` and a `late response` for which the
 * store waits are unambiguous for it.
 */
export type ApiFault =
  | 'none'
  | 'slow'
  | 'late response'
  | 'request lost'
  | 'done, response lost'
  | '500, not done'
  | '500, but done'
  | '502'
  | '429'

interface FaultOptions {
  /** Calls the provider without faults. */
  fetch: (request: Request) => Promise<Response>
  pause: (fault: 'slow' | 'late response') => Promise<void>
  /** Ends the connection: what it returns or throws is what comes of a lost message. */
  lose: (what: 'request' | 'response') => Response
}

/** Makes a call of the provider's API with a fault. */
export async function callWithFault(
  fault: ApiFault,
  request: Request,
  { fetch, pause, lose }: FaultOptions,
): Promise<Response> {
  switch (fault) {
    case 'none':
      return fetch(request)
    case 'slow':
      await pause(fault)
      return fetch(request)
    case 'late response': {
      const response = await fetch(request)
      await pause(fault)
      return response
    }
    case 'request lost':
      return lose('request')
    case 'done, response lost':
      await fetch(request)
      return lose('response')
    case '500, not done':
    case '500, but done':
      return failWrite(fetch, request, fault === '500, not done' ? 'fails-before' : 'fails-after')
    case '502':
      return new Response('<h1>502</h1>', { status: 502 })
    case '429':
      return Response.json({ error: { type: 'invalid_request_error', code: 'rate_limit' } }, { status: 429 })
  }
}

/** The sandbox stores this 500 under the request's idempotency key, as Stripe does. */
async function failWrite(
  fetch: FaultOptions['fetch'],
  request: Request,
  nextWrite: 'fails-before' | 'fails-after',
): Promise<Response> {
  if (request.method === 'GET') return new Response('<h1>500</h1>', { status: 500 })
  const { origin } = new URL(request.url)
  await fetch(new Request(`${origin}/controls`, { method: 'POST', body: new URLSearchParams({ nextWrite }) }))
  return fetch(request)
}
