import { addLanguage } from '#store/languages.ts'
import type { Sen } from '#store/money.ts'
import { getOrderPageUrl } from '#store/orders/order-page-url.ts'
import { toShippingAddress } from '#store/orders/order-rows.server.ts'
import type { CheckoutSessionRequest } from '#store/payments.ts'
import { formatCourier, readZoneFacts } from '#store/shipping/shipping.ts'
import type { StartedCheckout } from './start-checkout.server.ts'

/**
 * Describes the checkout session of an order for the provider: what is paid, and what makes the
 * order again should the store lose it.
 */
export const buildSessionRequest = (
  publicUrl: string,
  { order, items, expiresAt }: StartedCheckout,
): CheckoutSessionRequest => ({
  orderId: order.id,
  checkoutAttempt: order.checkoutAttempt,
  orderNumber: order.orderNumber,
  orderPageUrl: getOrderPageUrl(publicUrl, order),
  email: order.email,
  lines: items.map(({ productId, title, image, priceSen }) => ({
    productId,
    title,
    image: image && new URL(image, publicUrl).href,
    price: priceSen as Sen,
  })),
  shipping: {
    label: formatCourier(order.shipState, order.zone, order.language, readZoneFacts(order)),
    fee: order.shippingSen as Sen,
    address: toShippingAddress(order),
  },
  expiresAt: new Date(expiresAt),
  successUrl: publicUrl + addLanguage('/thankyou?session_id={CHECKOUT_SESSION_ID}', order.language),
  cancelUrl:
    order.reservedUntil === null
      ? publicUrl + addLanguage(`/checkout?cancelled=${order.id}`, order.language)
      : getOrderPageUrl(publicUrl, order),
  language: order.language,
})
