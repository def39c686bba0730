import { Hono } from 'hono'
import { z } from 'zod'
import * as messages from '#app/context/messages.ts'
import { createCheckoutSession } from '#store/checkout/create-checkout-session.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceRateLimit, readJson, respondWithError } from '../http/error-response.ts'

const body = z.object({
  orderId: z.string().min(1).max(100),
  items: z.array(z.object({ id: z.string(), price: z.unknown().optional(), quantity: z.unknown().optional() })).max(50),
  shippingCost: z.unknown().optional(),
})

/** `POST /create-checkout-session`: from an order to the payment page's address (API-01, API-02). */
export function createCheckoutRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const api = new Hono<Env>()

  api.post('/', async c => {
    c.header('cache-control', 'no-store')
    const request = body.safeParse(await readJson(c))
    if (!request.success) return respondWithError(c, 400, messages.sessionFailed)
    const orderId = request.data.orderId as OrderId
    const phone = (await findOrderRow(store.db, orderId))?.shipPhone
    const rateLimited = await enforceRateLimit(c, dependencies, 'checkout', phone ? [phone] : [])
    if (rateLimited) return rateLimited

    const result = await createCheckoutSession(store, { ...request.data, orderId })
    if (result.ok) return c.json({ url: result.url })
    switch (result.reason) {
      case 'unknown':
        return respondWithError(c, 404, 'Order not found')
      case 'not-payable':
        return respondWithError(c, 409, 'This order has been paid, or its bank is still deciding.')
      case 'mismatch':
        return respondWithError(c, 409, messages.orderFailed)
      case 'unavailable':
        return respondWithError(c, 409, messages.orderFailed, { unavailable: result.unavailable })
      case 'provider':
        return respondWithError(c, 502, messages.sessionFailed)
    }
  })

  return api
}
