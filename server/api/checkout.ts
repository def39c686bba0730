import type { Context } from 'hono'
import { z } from 'zod'
import { orderFailed } from '#app/messages/en/checkout.ts'
import { reasons } from '#app/messages/en/hold-limits.ts'
import { createCheckoutSession } from '#store/checkout/create-checkout-session.server.ts'
import type { HoldLimitExceeded } from '#store/checkout/hold-limits.server.ts'
import { findOpenSession } from '#store/checkout/start-checkout.server.ts'
import type { OrderId } from '#store/ids.ts'
import { currency } from '#store/money.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { text } from '#store/text-schema.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { enforceRateLimit, limitRate } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { noStore } from '../http/no-store.ts'
import { defineObject } from '../http/schemas.ts'
import { enforceBrowserLimit } from './enforce-browser-limit.ts'

const sessionFailed = 'Failed to create checkout session'

/** What is no number differs from every amount of an order. */
const amount = z.number().catch(-1).optional()

const createCheckoutSessionSchema = z.object({
  orderId: text(100).min(1).describe("The order's id."),
  items: z
    .array(
      z.object({
        id: text(100).describe("The product's id."),
        price: amount.describe(`The price shown, in ${currency}. When present it must be the order's.`),
        quantity: amount.meta({ description: 'When present it must be 1.', type: 'integer' }),
      }),
    )
    .max(50)
    .describe("Exactly the order's products."),
  shippingCost: amount.describe(`The fee shown, in ${currency}. When present it must be the order's.`),
})

const checkoutSessionSchema = defineObject('CheckoutSession', 'A checkout session at the payment provider.', {
  url: z.url().describe('The payment page. Send the browser there.'),
})

/**
 * Responds with the URL of the payment page for an order. Prices and quantities in the body are
 * only compared with the order, never charged.
 */
export function createCheckoutRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const endpoints = createEndpoints({ tag: 'Checkout', before: [noStore] })

  endpoints.post('/', {
    id: 'createCheckoutSession',
    summary: 'Start a payment',
    description:
      'Holds all products of the order, or none, and creates a checkout session at the payment provider. An earlier session of the order is expired first. The hold ends with the session, after 35 minutes.',
    // By the order it is known whether an open payment is gone back to.
    rateLimit: { ...limitRate(dependencies, 'checkout-request'), action: 'checkout' },
    body: createCheckoutSessionSchema,
    invalid: sessionFailed,
    responses: { 200: { description: 'The payment page.', schema: checkoutSessionSchema } },
    errors: [
      'order_not_found',
      'order_mismatch',
      'products_unavailable',
      'order_not_payable',
      'checkout_cancelled',
      'payment_provider_failed',
      'hold_limit',
    ],
    async handle(c, { body }) {
      const orderId = body.orderId as OrderId
      const rateLimited = await enforceCheckoutLimit(c, dependencies, orderId)
      if (rateLimited) return rateLimited

      const network = getClientNetwork(c, dependencies.trustedProxies)
      const result = await createCheckoutSession(store, { ...body, orderId, network })
      if (result.ok) return c.json({ url: result.url })
      switch (result.reason) {
        case 'unknown':
          return respondWithError(c, 'order_not_found', 'Order not found')
        case 'not-payable':
          return respondWithError(c, 'order_not_payable', 'This order has been paid, or its bank is still deciding.')
        case 'mismatch':
          return respondWithError(c, 'order_mismatch', orderFailed, {
            shippingCost: result.shippingSen / 100,
            delivery: store.settings.current().delivery,
          })
        case 'unavailable':
          return respondWithError(c, 'products_unavailable', orderFailed, { unavailable: result.unavailable })
        case 'hold-limit':
          return respondWithHoldLimit(c, result.exceeded)
        case 'cancelled':
          return respondWithError(c, 'checkout_cancelled', sessionFailed)
        case 'provider':
          return respondWithError(c, 'payment_provider_failed', sessionFailed)
      }
    },
  })

  return endpoints.routes
}

/** A way back to an open payment counts against the network alone. */
async function enforceCheckoutLimit(c: Context<Env>, dependencies: ServerDependencies, orderId: OrderId) {
  const { db, now } = dependencies.store
  const order = await findOrderRow(db, orderId)
  if (order && findOpenSession(order, now())) return enforceRateLimit(c, dependencies, 'open-checkout')
  return enforceBrowserLimit(c, dependencies, 'checkout')
}

/** The sentence is the reason, which the page shows under the specification's toast. */
function respondWithHoldLimit(c: Context<Env>, { limit, maxProducts, retryAfterSeconds }: HoldLimitExceeded) {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  const minutes = Math.ceil((retryAfterSeconds ?? 0) / 60)
  const details = { limit: { name: limit, maxProducts, minutes } }
  return respondWithError(c, 'hold_limit', reasons[limit](maxProducts, minutes), details)
}
