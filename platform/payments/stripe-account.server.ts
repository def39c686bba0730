import Stripe from 'stripe'
import { createStripeClient, type StripeClientOptions } from './stripe-client.server.ts'
import { handledEventTypes } from './stripe-webhooks.server.ts'

export type StripeAccount = ReturnType<typeof createStripeAccount>
export type WebhookEndpoint = Awaited<ReturnType<StripeAccount['listWebhookEndpoints']>>[number]

/** What the store's own account at Stripe says about itself. */
export function createStripeAccount(options: StripeClientOptions) {
  let time: Date | undefined
  const stripe = createStripeClient({
    timeoutMs: 10_000,
    ...options,
    onTime(lastTime) {
      time = lastTime
    },
  })
  return {
    /** Asks for the account. `time` is the `Date` of the response; undefined without one. */
    async read() {
      const { charges_enabled: canCharge } = await stripe.accounts.retrieveCurrent()
      return { canCharge, time }
    },
    /** Tries what every checkout needs. @throws when Stripe refuses the key or can't be reached */
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
    /** Lists those of `methods` that checkout pages don't offer. */
    async findDisabledMethods(methods: readonly string[]) {
      const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
      const configuration: object = data.find(({ active, is_default: isDefault }) => active && isDefault) ?? {}
      const settings = configuration as Record<string, { available?: boolean } | undefined>
      return methods.filter(method => settings[method]?.available !== true)
    },
    /** Signs a body as Stripe signs webhooks at a time. */
    sign: (payload: string, secret: string, at: Date) =>
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
