import Stripe from 'stripe'
import type { Payments } from '#store/payments.ts'
import { createStripePayments } from './stripe-payments.server.ts'
import { createWebhookParser, type ParseWebhookEvent } from './stripe-webhooks.server.ts'

export interface PaymentOptions {
  secretKey: string
  webhookSecret: string
  /** Methods offered on the payment page, by the provider's names. */
  methods: string[]
  /** Another place that speaks Stripe's API: an origin, or a fetch that answers inside this process. */
  apiBase?: string | undefined
  fetch?: typeof fetch | undefined
  now?: () => Date
  /** How long the provider may take for one answer; each call is tried three times. */
  timeoutMs?: number
}

/** The payment provider, always through its official client, whoever answers at the other end. */
export function createPayments(options: PaymentOptions): { payments: Payments; parseWebhookEvent: ParseWebhookEvent } {
  const stripe = new Stripe(options.secretKey, {
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    ...(options.apiBase ? parseApiBase(options.apiBase) : {}),
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? 15_000,
    telemetry: false,
  })
  return {
    payments: createStripePayments(stripe, options.methods),
    parseWebhookEvent: createWebhookParser(stripe, options.webhookSecret, options.now ?? (() => new Date())),
  }
}

function parseApiBase(base: string) {
  const { protocol, hostname, port } = new URL(base)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}
