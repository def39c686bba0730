import { createStripeClient } from '#platform/payments/stripe-client.server.ts'
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import { setUpEach } from '../set-up.ts'
import { createTestClock } from '../test-clock.ts'

export const secretKey = 'sk_test_harness'
export const webhookSecret = 'whsec_harness'

interface ReceivedEvent {
  body: string
  signature: string
  type: string
  id: string
}

export interface HarnessOptions {
  /** The status that the webhook responds with to its n-th delivery, counted from 1. */
  getWebhookStatus?: (nth: number) => number
  /** Replaces the webhook that records the events. */
  send?: typeof fetch
  file?: string
  startTime?: Date
  subscribedEvents?: string[]
}

const origin = 'http://localhost:3000'

export type Harness = ReturnType<typeof createSandboxHarness>

/**
 * An emulator with a test clock, Stripe's SDK as its client, and a webhook that records what it
 * receives.
 */
export function createSandboxHarness(options: HarnessOptions = {}) {
  const clock = createTestClock(options.startTime)
  const receivedEvents: ReceivedEvent[] = []
  const receiveEvent: typeof fetch = async (_url, init) => {
    const body = String(init?.body)
    const { type, id } = JSON.parse(body)
    receivedEvents.push({ body, signature: new Headers(init?.headers).get('stripe-signature') ?? '', type, id })
    return new Response(null, { status: options.getWebhookStatus?.(receivedEvents.length) ?? 200 })
  }
  const sandbox = createStripeSandbox({
    publicUrl: `${origin}/sandbox/stripe`,
    secretKey,
    webhook: {
      url: `${origin}/webhooks/stripe`,
      secret: webhookSecret,
      send: options.send ?? receiveEvent,
      ...(options.subscribedEvents ? { events: options.subscribedEvents } : {}),
    },
    now: clock.now,
    ...(options.file ? { file: options.file } : {}),
  })
  const fetchSandbox: typeof fetch = (url, init) => sandbox.fetch(new Request(url, init))
  const stripe = createStripeClient({ secretKey, fetch: fetchSandbox })
  const submitForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetchSandbox(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })
  return {
    ...clock,
    sandbox,
    stripe,
    fetch: fetchSandbox,
    receivedEvents,
    getEventTypes: () => receivedEvents.map(({ type }) => type),
    getPaymentPage: (sessionId: string) => fetchSandbox(`${origin}/pay/${sessionId}`),
    /** Creates a session, submits its payment form and returns its id. */
    async submitPayment(fields: Record<string, string>) {
      const { id } = await stripe.checkout.sessions.create(createSessionParams())
      await submitForm(`/pay/${id}`, fields)
      return id
    },
    submitForm,
    close: async () => sandbox.close(),
  }
}

export const setUpSandboxHarness = setUpEach(async () => createSandboxHarness())

/**
 * Parameters of a session with two line items and shipping: MYR 35.00 + 2 × MYR 5.00 + MYR 10.00.
 */
export function createSessionParams() {
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
    success_url: `${origin}/thanks?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/checkout?cancelled=order-1`,
    client_reference_id: 'order-1',
    customer_email: 'aina@example.com',
    metadata: { orderId: 'order-1' },
    payment_intent_data: { metadata: { orderId: 'order-1' }, description: 'Order 1' },
  }
}

export const validCard = { method: 'card', number: '4242 4242 4242 4242', name: 'Aina' }
export const declinedCard = { ...validCard, number: '4000 0000 0000 0002' }
