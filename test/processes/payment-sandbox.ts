import { type HttpBindings, serve } from '@hono/node-server'
import Stripe from 'stripe'
import { createStripeSandbox, type StripeSandboxOptions } from '#sandbox/stripe/stripe-sandbox.ts'
import { findFreePort } from './free-port.ts'

const secretKey = 'sk_test_sandbox'
const webhookSecret = 'whsec_sandbox'

type Fetch = (request: Request) => Promise<Response>

interface PaymentSandboxOptions {
  /** Where webhooks go, and with `send` how. */
  webhook: { url: string; send?: typeof fetch }
  now?: StripeSandboxOptions['now']
  /** Stands between the store and the sandbox, which it calls by `fetch`. */
  handle?: (request: Request, context: { fetch: Fetch; bindings: HttpBindings }) => Promise<Response>
}

export type PaymentSandbox = Awaited<ReturnType<typeof startPaymentSandbox>>

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
    fetch: (request, bindings) => handle?.(request, { fetch, bindings: bindings as HttpBindings }) ?? fetch(request),
    port,
    hostname: '127.0.0.1',
  })
  return {
    url,
    /** The settings of a store that takes its payments here. */
    environment: { STRIPE_API_BASE: url, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret },
    stripe: createSandboxClient(url),
    async close() {
      await new Promise(resolve => server.close(resolve))
      await close()
    },
  }
}

/** Stands in the header User-Agent of what the tests themselves ask for. */
const clientName = 'store-tests'

/** Whether a test itself looks at the books, which never fails. */
export const isOfTest = (request: Request): boolean => request.headers.get('user-agent')?.includes(clientName) ?? false

export function createSandboxClient(url: string): Stripe {
  const { hostname: host, port } = new URL(url)
  return new Stripe(secretKey, {
    protocol: 'http',
    host,
    port: Number(port),
    telemetry: false,
    appInfo: { name: clientName },
  })
}
