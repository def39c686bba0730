import type { RouterContextProvider } from 'react-router'
import type { OrderKey } from '#store/checkout/find-order-view.server.ts'
import type { OrderView } from '#store/orders/order.ts'
import { serverContextKey } from './server-context.ts'

/** Finds an order as this client may see it. `rateLimited`: its network has asked too often. */
export type OrderLookup = (key: OrderKey) => Promise<OrderView | undefined | 'rateLimited'>

/** Gets the order lookup of a request. */
export const orderLookup = (context: Readonly<RouterContextProvider>) => context.get(serverContextKey).lookUpOrder
