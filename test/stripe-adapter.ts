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

/** A checkout session as the provider shows it. */
export const session = (overrides: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: 'order-1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 5500,
  currency: 'myr',
  payment_intent: null,
  ...overrides,
})
/** What the provider shows otherwise once the session is paid. */
export const paidSession = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }

/** The session as the adapter reads it. */
export const openSession = {
  id: 'cs_1',
  orderId: 'order-1',
  state: 'open',
  amount: 5500,
  currency: 'myr',
  paymentIntentId: null,
  email: null,
  attempt: null,
}

/** Where an order is sent; the session has each part in its metadata. */
export const checkoutAddress = {
  name: 'Siti',
  phone: '+60123456789',
  address: '1 Jalan Tun\nSinsuran',
  city: 'Kota Kinabalu',
  state: 'Sabah',
  zip: '88000',
  country: 'Malaysia',
}
