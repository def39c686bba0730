import { createContext } from 'react-router'
import type { CheckoutResult } from '#store/checkout/create-checkout-session.server.ts'
import type { OrderKey } from '#store/checkout/find-order-view.server.ts'
import type { OrderView } from '#store/orders/order.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { CurrentUser } from './current-user.ts'

/** What the server sets for each request. */
export interface ServerContext {
  /** Pages access database and providers only by it. */
  store: StoreContext
  currentUser: CurrentUser
  /** Finds an order as this client may see it. `rateLimited`: its network has asked too often. */
  lookUpOrder: (key: OrderKey) => Promise<OrderView | undefined | 'rateLimited'>
  /** What the buyer of reserved pieces does on the page of the order, by its token. */
  buyer: {
    /** Opens a payment page. `rateLimited`: too many were opened by this link. */
    pay(token: string): Promise<CheckoutResult | 'rateLimited'>
    /**
     * Makes the order this browser's.
     * @returns the headers that set its cookie; undefined when another one has typed the address
     */
    fillInAddress(token: string, shipping: ShippingAddress): Promise<Headers | undefined>
  }
  /**
   * The code of all inline scripts of the page that is rendered, which its Content-Security-Policy
   * allows and no others. It begins empty; rendering fills it.
   */
  inlineScripts: Set<string>
}

export const serverContextKey = createContext<ServerContext>()
