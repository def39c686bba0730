import { Hono } from 'hono'
import * as messages from '#app/context/messages.ts'
import { cancelCheckout } from '#store/checkout/cancel-checkout.server.ts'
import { findOrderView } from '#store/checkout/find-order-view.server.ts'
import { placeOrder } from '#store/checkout/place-order.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceRateLimit, readJson, respondWithError } from '../http/error-response.ts'
import { parseOrderRequest } from './order-request.ts'
import { ensureShopperId, readShopperId } from './shopper-cookie.ts'

/** `POST /api/orders`, `POST /api/orders/{id}/release`, `GET /api/orders?session_id=`. Never cached. */
export function createOrderRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const api = new Hono<Env>()
  api.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    await next()
  })

  api.post('/', async c => {
    const rateLimited = await enforceRateLimit(c, dependencies, 'order')
    if (rateLimited) return rateLimited
    const request = parseOrderRequest(await readJson(c))
    if (!request.ok) return respondWithError(c, 400, request.error, request.fields ? { fields: request.fields } : {})
    const result = await placeOrder(store, { ...request, shopperId: ensureShopperId(c, dependencies) })
    if (!result.ok) return respondWithError(c, 409, messages.orderFailed, { unavailable: result.unavailable })
    return c.json(result.order, result.isNew ? 201 : 200)
  })

  api.post('/:id/release', async c => {
    const result = await cancelCheckout(store, c.req.param('id') as OrderId)
    if (result.ok) return c.body(null, 204)
    switch (result.reason) {
      case 'unknown':
        return respondWithError(c, 404, 'Order not found')
      case 'not-payable':
        return respondWithError(c, 409, 'This order has been paid, or its bank is still deciding.')
    }
  })

  api.get('/', async c => {
    const rateLimited = await enforceRateLimit(c, dependencies, 'lookup')
    if (rateLimited) return rateLimited
    const sessionId = c.req.query('session_id') ?? ''
    const view = /^cs_[\w-]{10,200}$/.test(sessionId)
      ? await findOrderView(store, sessionId, readShopperId(c))
      : undefined
    return view ? c.json(view) : respondWithError(c, 404, 'Order not found')
  })

  return api
}
