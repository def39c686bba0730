import type { Context } from 'hono'
import { findOrderView, type OrderKey } from '#store/checkout/find-order-view.server.ts'
import type { OrderView } from '#store/orders/order.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { readShopperId } from './shopper-cookie.ts'

/** Finds an order by a checkout session or by its page, as the client may see it. */
export const lookUpOrder = async (
  c: Context<Env>,
  { store }: ServerDependencies,
  key: OrderKey,
): Promise<OrderView | undefined> => (isPossible(key) ? findOrderView(store, key, readShopperId(c)) : undefined)

const isPossible = (key: OrderKey) =>
  'sessionId' in key ? /^cs_[\w-]{10,200}$/.test(key.sessionId) : /^[0-9a-z]{26}$/.test(key.pageToken)
