import type * as messages from '#app/messages/current.ts'
import type { Cart, CartItem } from '#store/cart/cart.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { DeliveryRules } from '#store/shipping/shipping.ts'
import type { RequiredAddressField } from '#store/shipping/shipping-address.ts'
import { closeConnections } from '../../live/close-connections.ts'
import { localPath } from '../../ui/navigation/local-path.ts'

/** The JSON body of an error response. */
export interface ErrorBody {
  code?: string
  error: string
  fields?: Record<string, string>
  /** The fee that the order has. */
  shippingCost?: number
  /** What delivery costs now. */
  delivery?: DeliveryRules
  limit?: { name: keyof typeof messages.holdLimits.reasons; maxProducts: number; minutes: number }
}

export interface Checkout {
  cart: Cart
  email: string
  shipping: Record<RequiredAddressField, string>
  /** The shipping fee shown to the shopper. The server rejects any other fee. */
  fee: Sen
}

/**
 * Creates the order, or updates this browser's unpaid one.
 * @throws 'Failed to add order' with the error body as its cause
 */
export function createOrder({ cart, email, shipping }: Checkout, send = fetch): Promise<string> {
  const body = { email, shipping, items: cart.map(({ id }) => ({ id })) }
  return post(localPath('/api/orders'), body, 'id', 'Failed to add order', send)
}

/**
 * Creates the checkout session of an order, or finds the one that is open, and returns the URL of
 * the payment page, which the browser opens next.
 * @throws 'Failed to create checkout session' with the error body as its cause
 */
export function requestCheckoutSession(
  orderId: string,
  { cart, fee }: { cart: readonly Pick<CartItem, 'id' | 'title' | 'price' | 'quantity'>[]; fee: Sen },
  send = fetch,
): Promise<string> {
  closeConnections()
  const items = cart.map(({ id, title, price, quantity }) => ({ id, title, price, quantity }))
  const body = { items, orderId, shippingCost: toMyr(fee) }
  return post('/create-checkout-session', body, 'url', 'Failed to create checkout session', send)
}

/**
 * The error body behind an error of the two functions above, if the response had a readable one.
 */
export function getErrorBody(error: unknown): ErrorBody | undefined {
  const cause = (error instanceof Error ? error.cause : undefined) as Partial<ErrorBody> | null | undefined
  return cause?.error === undefined ? undefined : (cause as ErrorBody)
}

/** Returns a field of the response, or throws an error that is called `failure`. */
async function post(path: string, body: object, field: string, failure: string, send: typeof fetch): Promise<string> {
  let cause: unknown
  try {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    cause = await response.json()
    const value = response.ok && (cause as Record<string, unknown> | null)?.[field]
    if (typeof value === 'string') return value
  } catch (error) {
    cause = error
  }
  throw new Error(failure, { cause })
}
