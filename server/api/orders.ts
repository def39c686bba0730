import { Hono } from 'hono'
import type { CurrentUser } from '#app/context/current-user.ts'
import { orderFailed } from '#app/messages/en/checkout.ts'
import { totalTooHigh } from '#app/messages/en/hold-limits.ts'
import { cancelCheckout } from '#store/checkout/cancel-checkout.server.ts'
import { findOpenOrder } from '#store/checkout/find-open-order.server.ts'
import { placeOrder } from '#store/checkout/place-order.server.ts'
import type { OrderId } from '#store/ids.ts'
import { parseLanguage } from '#store/languages.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'
import { enforceBrowserLimit } from './enforce-browser-limit.ts'
import { lookUpOrder } from './look-up-order.ts'
import { parseOrderRequest } from './order-request.ts'
import { ensureShopperId, readShopperId } from './shopper-cookie.ts'

const notPayable = 'This order has been paid, or its bank is still deciding.'

/**
 * `POST /api/orders` places an order, `POST /api/orders/{id}/release` cancels its checkout,
 * `GET /api/orders/open` returns the one that the browser hasn't paid, and
 * `GET /api/orders?session_id=` returns one to the thank-you page. Responses are never cached, and
 * no Referer leaks the session id.
 */
export function createOrderRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const routes = new Hono<Env>()
  routes.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    await next()
  })

  routes.post('/', async c => {
    const rateLimited = await enforceBrowserLimit(c, dependencies, 'order')
    if (rateLimited) return rateLimited
    const request = parseOrderRequest(await readJson(c))
    if (!request.ok)
      return respondWithError(c, request.code, request.error, request.fields ? { fields: request.fields } : {})
    const result = await placeOrder(store, {
      ...request,
      language: parseLanguage(c.req.query('lang')),
      shopperId: ensureShopperId(c, dependencies),
      userId: await findVerifiedUserId(readCurrentUser(dependencies, c)),
      network: getClientNetwork(c, dependencies.trustedProxies),
    })
    if (result.ok) return c.json(result.order, result.isNew ? 201 : 200)
    switch (result.reason) {
      case 'unavailable':
        return respondWithError(c, 'products_unavailable', orderFailed, { unavailable: result.unavailable })
      case 'not-payable':
        return respondWithError(c, 'order_not_payable', notPayable)
      case 'in-progress':
        return respondWithError(c, 'checkout_in_progress', orderFailed)
      case 'provider':
        return respondWithError(c, 'payment_provider_failed', orderFailed)
      case 'total-too-high':
        return respondWithError(c, 'total_too_high', totalTooHigh())
    }
  })

  routes.post('/:id/release', async c => {
    const result = await cancelCheckout(store, c.req.param('id') as OrderId)
    if (result.ok) return c.body(null, 204)
    switch (result.reason) {
      case 'unknown':
        return respondWithError(c, 'order_not_found', 'Order not found')
      case 'not-payable':
        return respondWithError(c, 'order_not_payable', notPayable)
      case 'unknown-session':
        return respondWithError(c, 'payment_provider_failed', orderFailed)
    }
  })

  routes.get('/open', async c => {
    const rateLimited = await enforceRateLimit(c, dependencies, 'lookup')
    if (rateLimited) return rateLimited
    const shopperId = readShopperId(c)
    const order = shopperId && (await findOpenOrder(store, shopperId))
    return order ? c.json(order) : c.body(null, 204)
  })

  routes.get('/', async c => {
    const rateLimited = await enforceRateLimit(c, dependencies, 'lookup')
    if (rateLimited) return rateLimited
    const view = await lookUpOrder(c, dependencies, { sessionId: c.req.query('session_id') ?? '' })
    return view ? c.json(view) : respondWithError(c, 'order_not_found', 'Order not found')
  })

  return routes
}

/** Anybody can make an account with an address, but only its owner can verify it. */
const findVerifiedUserId = async ({ findFacts, findUser }: Pick<CurrentUser, 'findFacts' | 'findUser'>) =>
  (await findFacts())?.isEmailVerified ? (await findUser())?.uid : undefined
