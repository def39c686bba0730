import { Hono } from 'hono'
import type { Webhook } from '../events/send-event.ts'
import type { ApiEnv } from './api-env.ts'
import { apiVersion } from './api-version.ts'
import { offeredPaymentMethods } from './checkout-session-params.ts'

interface AccountOptions {
  secretKey: string
  businessName: string
  /** The only webhook endpoint. */
  webhook: Pick<Webhook, 'url' | 'events'>
}

/** When the emulated account was made, in Unix seconds. */
const created = 1_735_689_600

/**
 * Creates the routes by which a store looks at its own account: the account, its webhook endpoints
 * and its payment methods. All can only be read.
 *
 * @see https://docs.stripe.com/api/accounts/object
 */
export function createAccountRoutes({ secretKey, businessName, webhook }: AccountOptions): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const livemode = /^(sk|rk)_live_/.test(secretKey)

  routes.get('/account', c =>
    c.json({
      id: 'acct_paysandbox',
      object: 'account',
      business_profile: { name: businessName },
      charges_enabled: true,
      created,
      default_currency: 'myr',
    }),
  )

  routes.get('/webhook_endpoints', c =>
    c.json(
      createList('/v1/webhook_endpoints', [
        {
          id: 'we_paysandbox',
          object: 'webhook_endpoint',
          api_version: apiVersion,
          created,
          enabled_events: webhook.events ?? ['*'],
          livemode,
          status: 'enabled',
          url: webhook.url,
        },
      ]),
    ),
  )

  routes.get('/payment_method_configurations', c =>
    c.json(
      createList('/v1/payment_method_configurations', [
        {
          id: 'pmc_paysandbox',
          object: 'payment_method_configuration',
          active: true,
          is_default: true,
          livemode,
          ...Object.fromEntries(offeredPaymentMethods.map(method => [method, { available: true }])),
        },
      ]),
    ),
  )

  return routes
}

const createList = (url: string, data: object[]) => ({ object: 'list', url, has_more: false, data })
