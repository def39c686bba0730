import { createStripeSandbox, type StripeSandbox } from './stripe-sandbox.ts'

export const secretKey = 'sk_test_of_the_lab'
export const webhookSecret = 'whsec_of_the_lab'

/** What arrived at the lab's webhook. */
interface ReceivedEvent {
  body: string
  signature: string
  type: string
  id: string
}

/** A pay sandbox on the bench: a clock to turn, a webhook to look into, a shopper's hand. */
export interface Harness {
  sandbox: StripeSandbox
  /** For `Stripe.createFetchHttpClient`. */
  fetch: typeof fetch
  receivedEvents: ReceivedEvent[]
  eventTypes(): string[]
  advanceClock(seconds: number): void
  now(): Date
  page(id: string): Promise<Response>
  submitForm(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
}

/** How the SDK is pointed at the lab, beside its `httpClient`. */
export const stripeClientOptions = { host: '127.0.0.1', protocol: 'http', maxNetworkRetries: 0 } as const

/** Opens a lab; `answer` is the webhook's status for its n-th delivery. */
export function createHarness(
  options: { answer?: (nth: number) => number; file?: string; at?: Date; events?: string[] } = {},
): Harness {
  let time = options.at ?? new Date('2026-11-20T04:00:00Z')
  const receivedEvents: ReceivedEvent[] = []
  const send: typeof fetch = async (_url, init) => {
    const body = String(init?.body)
    const { type, id } = JSON.parse(body)
    receivedEvents.push({ body, signature: new Headers(init?.headers).get('stripe-signature') ?? '', type, id })
    return new Response(null, { status: options.answer?.(receivedEvents.length) ?? 200 })
  }
  const sandbox = createStripeSandbox({
    publicUrl: 'http://localhost:3000/sandbox/stripe',
    secretKey,
    webhook: {
      url: 'http://localhost:3000/webhooks/stripe',
      secret: webhookSecret,
      send,
      ...(options.events ? { events: options.events } : {}),
    },
    now: () => time,
    ...(options.file ? { file: options.file } : {}),
  })
  return {
    sandbox,
    fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    receivedEvents,
    eventTypes: () => receivedEvents.map(({ type }) => type),
    advanceClock(seconds) {
      time = new Date(time.getTime() + seconds * 1000)
    },
    now: () => time,
    page: id => sandbox.fetch(new Request(`http://localhost:3000/pay/${id}`)),
    submitForm: (path, fields, headers = {}) =>
      sandbox.fetch(
        new Request(`http://localhost:3000${path}`, { method: 'POST', body: new URLSearchParams(fields), headers }),
      ),
  }
}

/** An order of two lines and shipping: MYR 35.00 + 2 × MYR 5.00 + MYR 10.00. */
export function order() {
  return {
    mode: 'payment' as const,
    line_items: [
      { quantity: 1, price_data: { currency: 'myr', unit_amount: 3500, product_data: { name: 'Denim <jacket>' } } },
      { quantity: 2, price_data: { currency: 'myr', unit_amount: 500, product_data: { name: 'Patch' } } },
    ],
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: 'Sabah',
          type: 'fixed_amount' as const,
          fixed_amount: { amount: 1000, currency: 'myr' },
        },
      },
    ],
    allowed_payment_method_types: ['card' as const, 'fpx' as const, 'grabpay' as const],
    success_url: 'http://localhost:3000/thanks?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/checkout?cancelled=order-1',
    client_reference_id: 'order-1',
    customer_email: 'aina@example.com',
    metadata: { orderId: 'order-1' },
    payment_intent_data: { metadata: { orderId: 'order-1' }, description: 'Order 1' },
  }
}

export const validCard = { method: 'card', number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Aina' }
export const declinedCard = { ...validCard, number: '4000 0000 0000 0002' }
