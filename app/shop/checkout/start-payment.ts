import * as messages from '#app/messages/current.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { getBrowserOrders, readBrowserOrders } from '../order/browser-orders.ts'
import type { FieldErrors } from './checkout-draft.ts'
import { findLastThankYouPath } from './find-payment.ts'
import { leaveToPay } from './leave-to-pay.ts'
import { type Checkout, createOrder, type ErrorBody, getErrorBody, requestCheckoutSession } from './order-requests.ts'
import { releaseOrder } from './release-order.ts'
import { showDelivery } from './shipping-fees.ts'

export interface Rejection {
  /** The API's sentences, which are in English, by field of the form. */
  fieldErrors?: FieldErrors
  /** Why a payment can't start now. */
  reason?: string
}

/** Creates order and session, and opens the payment page unless the payment is rejected. */
export async function startPayment(checkout: Checkout): Promise<Rejection> {
  try {
    const thankYouPath = await releaseEarlierPayment(checkout)
    return await leaveToPay(thankYouPath ?? (await requestCheckoutSession(await createOrder(checkout), checkout)))
  } catch (error) {
    const errorBody = getErrorBody(error)
    const { limit, code, shippingCost, delivery } = errorBody ?? {}
    if (delivery) showDelivery(delivery)
    const entries = Object.entries(errorBody?.fields ?? {})
    const fieldErrors = Object.fromEntries(entries.map(([name, message]) => [name.replace('shipping.', ''), message]))
    return {
      ...(entries.length > 0 && { fieldErrors }),
      ...((limit || code === 'total_too_high') && { reason: describeHoldLimit(limit) }),
      ...(shippingCost !== undefined &&
        fromMyr(shippingCost) !== checkout.fee && {
          reason: messages.holdLimits.feeChanged(formatMoney(fromMyr(shippingCost))),
        }),
      // The store has failed, or didn't answer; or somebody was faster.
      ...((!code || code === 'products_unavailable') && { reason: messages.checkout.nothingPaid }),
    }
  }
}

/**
 * Releases an open payment of this browser for another cart, which would block its own products.
 * The store leads back to that of the same cart itself. Returns the path of the thank-you page if
 * the payment turns out to be paid.
 */
async function releaseEarlierPayment({ cart }: Checkout): Promise<string | undefined> {
  const { unpaid } = (await readBrowserOrders().catch(getBrowserOrders)) ?? {}
  if (unpaid?.status !== 'awaiting_payment' || unpaid.paymentStatus === 'processing') return undefined
  const shared = cart.filter(({ id }) => unpaid.items.some(item => item.id === id))
  if (shared.length === cart.length && cart.length === unpaid.items.length) return undefined
  const result = await releaseOrder(unpaid.id)
  // Other pieces can be bought all the same; about the same ones the store decides.
  return result === 'paid' && shared.length > 0 ? findLastThankYouPath() : undefined
}

/** Says why a payment can't start now. Loaded when that happens. */
const describeHoldLimit = (limit: ErrorBody['limit']) =>
  limit ? messages.holdLimits.reasons[limit.name](limit.maxProducts, limit.minutes) : messages.holdLimits.totalTooHigh()
