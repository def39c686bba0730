import Stripe from 'stripe'
import type { Payments } from '#store/payments.ts'
import { createStripePayments } from './stripe-payments.server.ts'
import { createWebhookParser, type ParseWebhookEvent } from './stripe-webhooks.server.ts'

export interface PaymentOptions {
  secretKey: string
  webhookSecret: string
  /** Payment method types offered on Stripe's payment page, such as `card` or `fpx`. */
  methods: string[]
  /** Origin of another server with Stripe's API, such as the emulator. */
  apiBase?: string | undefined
  /** Answers Stripe's API inside this process, for the emulator. */
  fetch?: typeof fetch | undefined
  now?: () => Date
  /** Timeout of one HTTP request; each call makes at most two, so that a shopper waits 10 s. */
  timeoutMs?: number
}

/** Creates the payment adapter and the webhook parser on Stripe's official client. */
export function createPayments(options: PaymentOptions): { payments: Payments; parseWebhookEvent: ParseWebhookEvent } {
  const stripe = new Stripe(options.secretKey, {
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    ...(options.apiBase ? parseApiBase(options.apiBase) : {}),
    maxNetworkRetries: 1,
    timeout: options.timeoutMs ?? 4_500,
    telemetry: false,
  })
  return {
    payments: createStripePayments(stripe, options.methods),
    parseWebhookEvent: createWebhookParser(stripe, options.webhookSecret, options.now ?? (() => new Date())),
  }
}

function parseApiBase(base: string) {
  const { protocol, hostname, port } = new URL(base)
  const isHttp = protocol === 'http:'
  return {
    protocol: isHttp ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isHttp ? 80 : 443),
  }
}
