import type { Payments } from '#store/payments.ts'
import { createStripeClient, type StripeClientOptions } from './stripe-client.server.ts'
import { createStripePayments } from './stripe-payments.server.ts'
import { createWebhookParser, type ParseWebhookEvent } from './stripe-webhooks.server.ts'

export interface PaymentOptions extends StripeClientOptions {
  webhookSecret: string
  /** Payment method types offered on Stripe's payment page, such as `card` or `fpx`. */
  methods: string[]
  now?: () => Date
  /** Where an admin looks at payments; Stripe's dashboard by default. */
  dashboardUrl?: string | undefined
}

/** Creates the payment adapter and the webhook parser on Stripe's official client. */
export function createPayments(options: PaymentOptions): { payments: Payments; parseWebhookEvent: ParseWebhookEvent } {
  const stripe = createStripeClient(options)
  return {
    payments: createStripePayments(stripe, options.methods, options.dashboardUrl ?? getDashboardUrl(options)),
    parseWebhookEvent: createWebhookParser(stripe, options.webhookSecret, options.now ?? (() => new Date())),
  }
}

const getDashboardUrl = ({ secretKey, apiBase }: StripeClientOptions): string =>
  apiBase ?? `https://dashboard.stripe.com${/^(sk|rk)_live_/.test(secretKey) ? '' : '/test'}`
