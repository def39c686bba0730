import type { Context } from 'hono'
import { findOrderView } from '#store/checkout/find-order-view.server.ts'
import type { OrderView } from '#store/orders/order.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { readShopperId } from './shopper-cookie.ts'

/** Finds the order of a checkout session, as the client may see it. */
export const lookUpOrder = async (
  c: Context<Env>,
  { store }: ServerDependencies,
  sessionId: string,
): Promise<OrderView | undefined> =>
  /^cs_[\w-]{10,200}$/.test(sessionId) ? findOrderView(store, sessionId, readShopperId(c)) : undefined
