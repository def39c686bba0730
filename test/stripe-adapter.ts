import { createPayments } from '#platform/payments/payments.server.ts'

/** The adapter with a provider that gives these responses in turn, and the requests it got. */
export function createAdapter(...responses: Response[]) {
  const requests: Request[] = []
  const { payments } = createPayments({
    secretKey: 'sk_test_adapter',
    webhookSecret: 'whsec_adapter',
    methods: ['card', 'fpx'],
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return responses[requests.length - 1] ?? fail(404, { code: 'unexpected_request' })
    },
  })
  return { ...payments, requests, readQuery: () => Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams) }
}

/** An error of the provider that its client does not retry, so that a test does not wait. */
export const fail = (status: number, error: object = {}) =>
  Response.json({ error: { message: 'Refused', ...error } }, { status, headers: { 'stripe-should-retry': 'false' } })

/** A page of a list of the provider. */
export const list = (data: object[], has_more = false) => Response.json({ object: 'list', data, has_more })
