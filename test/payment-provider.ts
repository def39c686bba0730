import Stripe from 'stripe'
import { createPayments } from '#platform/payments/payments.server.ts'
import { createStripeClient } from '#platform/payments/stripe-client.server.ts'
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'

const secretKey = 'sk_test_harness'
const webhookSecret = 'whsec_harness'

/** One webhook as the provider sent it. */
export interface WebhookDelivery {
  type: string
  body: string
  signature: string
}

/** Replaces a response of the provider's API; `undefined` lets the call through. */
export type Interceptor = (request: Request) => Response | undefined | Promise<Response | undefined>

interface PaymentProviderOptions {
  publicUrl: string
  now: () => Date
  timeoutMs: number
  /** Brings a webhook to the store. */
  deliver: (delivery: WebhookDelivery) => Promise<Response>
}

/** The Stripe emulator in the test's process, and the store's adapter that talks to it. */
export function createPaymentProvider({ publicUrl, now, timeoutMs, deliver }: PaymentProviderOptions) {
  const deliveries: WebhookDelivery[] = []
  const pendingDeliveries = new Set<Promise<Response>>()
  let areWebhooksHeld = false
  let interceptor: Interceptor = () => undefined

  async function sendWebhook(_url: unknown, init?: RequestInit): Promise<Response> {
    const body = String(init?.body)
    const signature = new Headers(init?.headers).get('stripe-signature') ?? ''
    const delivery = { type: JSON.parse(body).type, body, signature }
    deliveries.push(delivery)
    if (areWebhooksHeld) return new Response(null, { status: 200 })
    const delivering = deliver(delivery)
    pendingDeliveries.add(delivering)
    return delivering.finally(() => pendingDeliveries.delete(delivering))
  }
  let sandbox: StripeSandbox | undefined
  // At the first request, because it takes some milliseconds and most tests never pay.
  const openSandbox = () =>
    createStripeSandbox({
      publicUrl: `${publicUrl}/sandbox/stripe`,
      secretKey,
      now,
      webhook: { url: `${publicUrl}/webhooks/stripe`, secret: webhookSecret, send: sendWebhook },
    })
  function fetchFromProvider(request: Request) {
    sandbox ??= openSandbox()
    return sandbox.fetch(request)
  }

  return {
    ...createPayments({
      secretKey,
      webhookSecret,
      methods: ['card', 'fpx', 'grabpay'],
      fetch: abortable(async request => (await interceptor(request.clone())) ?? fetchFromProvider(request)),
      now,
      timeoutMs,
    }),
    /** Every webhook that the provider has sent, held ones included. */
    deliveries,
    webhookSecret,
    /** Calls the provider's API past `interceptProvider`. */
    fetchFromProvider,
    /** Submits a form in the provider's dashboard. */
    submitToDashboard: (path: string, form: Record<string, string> = {}) =>
      fetchFromProvider(
        new Request(`http://localhost:3000${path}`, { method: 'POST', body: new URLSearchParams(form) }),
      ),
    /** A Stripe client that bypasses `interceptProvider`. */
    stripe: createStripeClient({ secretKey, fetch: (input, init) => fetchFromProvider(new Request(input, init)) }),
    /** From now on webhooks are only recorded; a test passes them on with `deliver`. */
    holdWebhooks() {
      areWebhooksHeld = true
    },
    /** Signs a body as the provider does now. */
    signWebhook: (payload: string): Promise<string> =>
      Stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret: webhookSecret,
        timestamp: Math.floor(now().getTime() / 1000),
      }),
    /** Resolves when the store has responded to every webhook that was sent. */
    async settleWebhooks() {
      await Promise.all(pendingDeliveries)
    },
    /** Replaces responses of the provider's API until the next call. */
    interceptProvider(intercept: Interceptor) {
      interceptor = intercept
    },
    async close() {
      await sandbox?.close()
      await Promise.all(pendingDeliveries)
    },
  }
}

/** Makes a handler usable as `fetch`: it rejects as soon as the request is aborted. */
function abortable(handle: (request: Request) => Promise<Response>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    // The signal of the request itself no longer fires once the request was garbage collected.
    const signal = init?.signal ?? request.signal
    const aborted = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
    return Promise.race([handle(request), aborted])
  }
}
