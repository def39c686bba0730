import { type HttpBindings, serve } from '@hono/node-server'
import { createStripeClient } from '#platform/payments/stripe-client.server.ts'
import { createStripeSandbox, type StripeSandboxOptions } from '#sandbox/stripe/stripe-sandbox.ts'
import { findFreePort } from './free-port.ts'

const secretKey = 'sk_test_sandbox'
const webhookSecret = 'whsec_sandbox'

type Fetch = (request: Request) => Promise<Response>

interface PaymentSandboxOptions {
  /** Where webhooks go, and with `send` how. */
  webhook: { url: string; send?: typeof fetch }
  now?: StripeSandboxOptions['now']
  /** Stands between the store and the sandbox's API, which it calls by `fetch`. */
  handle?: (request: Request, context: { fetch: Fetch; bindings: HttpBindings }) => Promise<Response>
}

/** Starts the Stripe emulator on a port of its own. */
export async function startPaymentSandbox({ webhook, now, handle }: PaymentSandboxOptions) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const { fetch, close } = createStripeSandbox({
    publicUrl: url,
    secretKey,
    webhook: { ...webhook, secret: webhookSecret },
    ...(now ? { now } : {}),
  })
  const server = serve({
    fetch: (request, bindings) =>
      handle && new URL(request.url).pathname.startsWith('/v1/')
        ? handle(request, { fetch, bindings: bindings as HttpBindings })
        : fetch(request),
    port,
    hostname: '127.0.0.1',
  })
  return {
    url,
    /** The settings of a store that takes its payments here. */
    environment: { STRIPE_API_BASE: url, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret },
    /** For the tests themselves: nothing stands between it and the books. */
    stripe: createStripeClient({ secretKey, fetch: (input, init) => fetch(new Request(input, init)) }),
    /** Submits a form of the payment page or the dashboard. Returns the status. */
    async submit(path: string, form: Record<string, string>): Promise<number> {
      const request = new Request(new URL(path, url), { method: 'POST', body: new URLSearchParams(form) })
      return (await fetch(request)).status
    },
    async close() {
      await new Promise(resolve => server.close(resolve))
      await close()
    },
  }
}
