import { createContext } from 'react-router'
import type { OrderKey } from '#store/checkout/find-order-view.server.ts'
import type { OrderView } from '#store/orders/order.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { Buyer } from './buyer.ts'
import type { CurrentUser } from './current-user.ts'

/** What the server sets for each request. */
interface ServerContext {
  /** Pages access database and providers only by it. */
  store: StoreContext
  currentUser: CurrentUser
  /** Finds an order as this client may see it. `rateLimited`: its network has asked too often. */
  lookUpOrder: (key: OrderKey) => Promise<OrderView | undefined | 'rateLimited'>
  buyer: Buyer
  /**
   * The code of all inline scripts of the page that is rendered, which its Content-Security-Policy
   * allows and no others. It begins empty; rendering fills it.
   */
  inlineScripts: Set<string>
}

export const serverContextKey = createContext<ServerContext>()
