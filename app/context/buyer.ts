import type { CheckoutResult } from '#store/checkout/create-checkout-session.server.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'

/** What the buyer of reserved pieces does on the page of the order, by its token. */
export interface Buyer {
  /** Opens a payment page. `rateLimited`: too many were opened by this link. */
  pay(token: string): Promise<CheckoutResult | 'rateLimited'>
  /** Says that the order is paid by hand. False when nothing is reserved, or it was said before. */
  claimPaid(token: string): Promise<boolean>
  /**
   * Makes the order this browser's.
   * @returns the headers that set its cookie; undefined when another one has typed the address
   */
  fillInAddress(token: string, shipping: ShippingAddress): Promise<Headers | undefined>
}
