import type { Context } from 'hono'
import type { ServerContext } from '#app/context/server-context.ts'
import { createCheckoutSession } from '#store/checkout/create-checkout-session.server.ts'
import { fillInAddress } from '#store/checkout/fill-in-address.server.ts'
import { findOpenSession } from '#store/checkout/start-checkout.server.ts'
import { findOrderByPageToken } from '#store/orders/order-queries.server.ts'
import { listOrderItems } from '#store/orders/order-rows.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { enforceKeyLimit, enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { ensureShopperHeaders } from './shopper-cookie.ts'

/** What the browser of a request can do with orders that an admin has made. */
export function createBuyer(c: Context<Env>, dependencies: ServerDependencies): ServerContext['buyer'] {
  const { store } = dependencies
  return {
    async pay(token) {
      const order = await findOrderByPageToken(store.db, token)
      if (!order?.reservedUntil) return { ok: false, reason: 'unknown' }
      const limited = await (findOpenSession(order, store.now())
        ? enforceRateLimit(c, dependencies, 'open-checkout')
        : enforceKeyLimit(c, dependencies, 'agreed-checkout', [order.id]))
      if (limited) return 'rateLimited'
      const items = (await listOrderItems(store.db, order)).map(({ productId: id }) => ({ id }))
      const network = getClientNetwork(c, dependencies.trustedProxies)
      return createCheckoutSession(store, { orderId: order.id, items, network })
    },

    async fillInAddress(pageToken, shipping) {
      const { shopperId, headers } = ensureShopperHeaders(c, dependencies)
      return (await fillInAddress(store, { pageToken, shopperId, shipping })) ? headers : undefined
    },
  }
}
