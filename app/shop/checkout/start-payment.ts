import * as messages from '#app/messages/current.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import type { FieldErrors } from './checkout-draft.ts'
import { type Checkout, createCheckoutSession, createOrder, type ErrorBody, getErrorBody } from './order-requests.ts'
import { clearPayment, readBrowserPayment } from './pending-payment.ts'
import { releaseOrder } from './release-order.ts'
import { getThankYouPath } from './thank-you-path.ts'

export interface Rejection {
  /** The API's sentences, which are in English, by field of the form. */
  fieldErrors?: FieldErrors
  /** Why a payment can't start now. */
  reason?: string
}

/**
 * Creates order and checkout session, and returns the address of the payment page.
 * @param openOrderId the browser's unpaid order
 */
export async function startPayment(checkout: Checkout, openOrderId: string | undefined): Promise<string | Rejection> {
  try {
    const paidSessionId = await releaseEarlierPayment(checkout, openOrderId)
    if (paidSessionId) return localPath(getThankYouPath(paidSessionId))
    const orderId = await createOrder(checkout)
    return await createCheckoutSession(orderId, checkout)
  } catch (error) {
    const errorBody = getErrorBody(error)
    const hasReason = errorBody?.limit || errorBody?.code === 'total_too_high'
    const entries = Object.entries(errorBody?.fields ?? {})
    const fieldErrors = Object.fromEntries(entries.map(([name, message]) => [name.replace('shipping.', ''), message]))
    return {
      ...(entries.length > 0 && { fieldErrors }),
      ...(hasReason && { reason: describeHoldLimit(errorBody.limit) }),
    }
  }
}

/**
 * Releases an earlier payment of this browser, which would block its own products. The store leads
 * back to that of the same order itself, which may be open in another tab. Returns the session id
 * if that payment turns out to be paid.
 */
async function releaseEarlierPayment({ cart }: Checkout, openOrderId: string | undefined): Promise<string | undefined> {
  const earlier = readBrowserPayment()
  if (!earlier) return undefined
  const isSameCart = cart.length === earlier.ids.length && cart.every(({ id }) => earlier.ids.includes(id))
  if (isSameCart && earlier.orderId === openOrderId) return undefined
  const result = await releaseOrder(earlier.orderId)
  // Other pieces can be bought all the same; about the same ones the store decides.
  if (result === 'failed') return undefined
  clearPayment(earlier.orderId)
  const hasSameProduct = cart.some(({ id }) => earlier.ids.includes(id))
  return result === 'paid' && hasSameProduct ? (earlier.sessionId ?? undefined) : undefined
}

/** Says why a payment can't start now. Loaded when that happens. */
const describeHoldLimit = (limit: ErrorBody['limit']) =>
  limit ? messages.holdLimits.reasons[limit.name](limit.maxProducts, limit.minutes) : messages.holdLimits.totalTooHigh()
