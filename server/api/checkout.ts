import type { Context } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import { orderFailed } from '#app/messages/en/checkout.ts'
import { reasons } from '#app/messages/en/hold-limits.ts'
import { createCheckoutSession } from '#store/checkout/create-checkout-session.server.ts'
import type { HoldLimitExceeded } from '#store/checkout/hold-limits.server.ts'
import { findOpenSession } from '#store/checkout/start-checkout.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'
import { enforceBrowserLimit } from './enforce-browser-limit.ts'

const sessionFailed = 'Failed to create checkout session'

export const createCheckoutSessionSchema = z.object({
  orderId: z.string().min(1).max(100),
  items: z.array(z.object({ id: z.string(), price: z.unknown().optional(), quantity: z.unknown().optional() })).max(50),
  shippingCost: z.unknown().optional(),
})

/**
 * `POST /create-checkout-session`: responds with the URL of the payment page for an order. Prices
 * and quantities in the body are only compared with the order, never charged.
 */
export function createCheckoutRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const routes = new Hono<Env>()

  routes.post('/', async c => {
    c.header('cache-control', 'no-store')
    const request = createCheckoutSessionSchema.safeParse(await readJson(c))
    if (!request.success) return respondWithError(c, 'invalid_request', sessionFailed)
    const orderId = request.data.orderId as OrderId
    const rateLimited = await enforceCheckoutLimit(c, dependencies, orderId)
    if (rateLimited) return rateLimited

    const network = getClientNetwork(c, dependencies.trustedProxies)
    const result = await createCheckoutSession(store, { ...request.data, orderId, network })
    if (result.ok) return c.json({ url: result.url })
    switch (result.reason) {
      case 'unknown':
        return respondWithError(c, 'order_not_found', 'Order not found')
      case 'not-payable':
        return respondWithError(c, 'order_not_payable', 'This order has been paid, or its bank is still deciding.')
      case 'mismatch':
        return respondWithError(c, 'order_mismatch', orderFailed)
      case 'unavailable':
        return respondWithError(c, 'products_unavailable', orderFailed, { unavailable: result.unavailable })
      case 'hold-limit':
        return respondWithHoldLimit(c, result.exceeded)
      case 'cancelled':
        return respondWithError(c, 'checkout_cancelled', sessionFailed)
      case 'provider':
        return respondWithError(c, 'payment_provider_failed', sessionFailed)
    }
  })

  return routes
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
