import { Hono } from 'hono'
import type { Webhook } from '../events/send-event.ts'
import type { ApiEnv } from './api-env.ts'
import { offeredPaymentMethods } from './checkout-session-params.ts'

/**
 * Creates the routes by which a store looks at its own account: the account, its webhook endpoints
 * and its payment methods. All can only be read.
 *
 * @param webhook the only webhook endpoint
 * @see https://docs.stripe.com/api/accounts/object
 */
export function createAccountRoutes(webhook: Pick<Webhook, 'url' | 'events'>): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()

  routes.get('/account', c => c.json({ id: 'acct_paysandbox', object: 'account', charges_enabled: true }))

  routes.get('/webhook_endpoints', c =>
    c.json(
      createList('/v1/webhook_endpoints', [
        {
          id: 'we_paysandbox',
          object: 'webhook_endpoint',
          enabled_events: webhook.events ?? ['*'],
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
          ...Object.fromEntries(offeredPaymentMethods.map(method => [method, { available: true }])),
        },
      ]),
    ),
  )

  return routes
}

const createList = (url: string, data: object[]) => ({ object: 'list', url, has_more: false, data })
