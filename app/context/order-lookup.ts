import { createContext, type RouterContextProvider } from 'react-router'
import type { OrderView } from '#store/orders/order.ts'

/**
 * Finds the order of a checkout session, as this client may see it. `rateLimited`: its network has
 * asked too often.
 */
export type OrderLookup = (sessionId: string) => Promise<OrderView | undefined | 'rateLimited'>

/** The server sets the lookup for each request. */
export const orderLookupKey = createContext<OrderLookup>()

/** Gets the order lookup of a request. */
export const orderLookup = (context: Readonly<RouterContextProvider>) => context.get(orderLookupKey)
