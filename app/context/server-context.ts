import { createContext } from 'react-router'
import type { StoreContext } from '#store/store-context.server.ts'
import type { Buyer } from './buyer.ts'
import type { CurrentUser } from './current-user.ts'
import type { OrderLookup } from './order-lookup.ts'

/** What the server sets for each request. */
interface ServerContext {
  /** Pages access database and providers only by it. */
  store: StoreContext
  currentUser: CurrentUser
  lookUpOrder: OrderLookup
  buyer: Buyer
  /**
   * The code of all inline scripts of the page that is rendered, which its Content-Security-Policy
   * allows and no others. It begins empty; rendering fills it.
   */
  inlineScripts: Set<string>
}

export const serverContextKey = createContext<ServerContext>()
