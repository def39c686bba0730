import Stripe from 'stripe'
import { createStripeClient, type StripeClientOptions } from './stripe-client.server.ts'
import { handledEventTypes } from './stripe-webhooks.server.ts'

export interface WebhookEndpoint {
  url: string
  isEnabled: boolean
  missingEvents: string[]
}

/** What the store's own account at Stripe says about itself. */
export interface StripeAccount {
  /** Asks for the account. Its time is the `Date` header of the response; undefined without one. */
  read(): Promise<{ canCharge: boolean; time: Date | undefined }>
  /** Tries what every checkout needs. @throws when Stripe refuses the key or can't be reached */
  tryKey(): Promise<void>
  listWebhookEndpoints(): Promise<WebhookEndpoint[]>
  /** Lists those of `methods` that checkout pages don't offer. */
  findDisabledMethods(methods: readonly string[]): Promise<string[]>
  /** Signs a body as Stripe signs webhooks at a time. */
  sign(body: string, webhookSecret: string, at: Date): Promise<string>
}

export function createStripeAccount(options: StripeClientOptions): StripeAccount {
  let time: Date | undefined
  const stripe = createStripeClient({
    timeoutMs: 10_000,
    ...options,
    onTime(lastTime) {
      time = lastTime
    },
  })
  return {
    async read() {
      const { charges_enabled: canCharge } = await stripe.accounts.retrieveCurrent()
      return { canCharge, time }
    },
    async tryKey() {
      await stripe.checkout.sessions.list({ limit: 1 })
    },
    async listWebhookEndpoints() {
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
      return data.map(({ url, status, enabled_events: events }) => ({
        url,
        isEnabled: status === 'enabled',
        missingEvents: events.includes('*') ? [] : handledEventTypes.filter(type => !events.includes(type)),
      }))
    },
    async findDisabledMethods(methods) {
      const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
      const configuration: object = data.find(({ active, is_default: isDefault }) => active && isDefault) ?? {}
      const settings = configuration as Record<string, { available?: boolean } | undefined>
      return methods.filter(method => settings[method]?.available !== true)
    },
    sign: (payload, secret, at) =>
      stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) }),
  }
}

/** Why a call of Stripe failed, in words that name no key. */
export function describeStripeError(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'Stripe does not know this key'
  if (error instanceof Stripe.errors.StripePermissionError)
    return 'this restricted key may not read it; allow it in the dashboard, or look there yourself'
  if (error instanceof Stripe.errors.StripeConnectionError) return "Stripe can't be reached from this machine"
  return error instanceof Error ? error.message : String(error)
}
