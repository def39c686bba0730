import Stripe from 'stripe'
import type { Payments } from '#store/checkout/payments.ts'
import { type ReadEvent, stripeEventReader } from './stripe-events.server.ts'
import { stripePayments } from './stripe-payments.server.ts'

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
export function openPayments(options: PaymentOptions): { payments: Payments; readEvent: ReadEvent } {
  const stripe = new Stripe(options.secretKey, {
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    ...(options.apiBase ? address(options.apiBase) : {}),
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? 15_000,
    telemetry: false,
  })
  return {
    payments: stripePayments(stripe, options.methods),
    readEvent: stripeEventReader(stripe, options.webhookSecret, options.now ?? (() => new Date())),
  }
}

function address(base: string) {
  const { protocol, hostname, port } = new URL(base)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}
