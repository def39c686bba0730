import type * as messages from '#app/messages/current.ts'
import type { Cart, CartItem } from '#store/cart/cart.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { RequiredAddressField } from '#store/shipping/shipping-address.ts'
import { closeConnections } from '../../live/close-connections.ts'
import { localPath } from '../../ui/navigation/local-path.ts'

/** The JSON body of an error response. */
export interface ErrorBody {
  code?: string
  error: string
  fields?: Record<string, string>
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
export async function createOrder({ cart, email, shipping }: Checkout, send = fetch): Promise<string> {
  const order = await post(localPath('/api/orders'), { email, shipping, items: cart.map(({ id }) => ({ id })) }, send)
  if (typeof order.body?.id !== 'string') throw new Error('Failed to add order', { cause: order.cause })
  return order.body.id
}

/**
 * Creates the checkout session of an order, or finds the one that is open, and returns the URL of
 * the payment page, which the browser opens next.
 * @throws 'Failed to create checkout session' with the error body as its cause
 */
export async function createCheckoutSession(
  orderId: string,
  { cart, fee }: { cart: readonly Pick<CartItem, 'id' | 'title' | 'price' | 'quantity'>[]; fee: Sen },
  send = fetch,
): Promise<string> {
  closeConnections()
  const items = cart.map(({ id, title, price, quantity }) => ({ id, title, price, quantity }))
  const session = await post('/create-checkout-session', { items, orderId, shippingCost: toMyr(fee) }, send)
  if (typeof session.body?.url !== 'string') {
    throw new Error('Failed to create checkout session', { cause: session.cause })
  }
  return session.body.url
}

/**
 * The error body behind an error of the two functions above, if the response had a readable one.
 */
export function getErrorBody(error: unknown): ErrorBody | undefined {
  const cause = (error instanceof Error ? error.cause : undefined) as Partial<ErrorBody> | null | undefined
  return cause?.error === undefined ? undefined : (cause as ErrorBody)
}

async function post(
  path: string,
  body: object,
  send: typeof fetch,
): Promise<{ body?: Record<string, unknown>; cause?: unknown }> {
  try {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const responseBody: unknown = await response.json()
    if (typeof responseBody !== 'object' || responseBody === null || !response.ok) return { cause: responseBody }
    return { body: responseBody as Record<string, unknown> }
  } catch (cause) {
    return { cause }
  }
}
