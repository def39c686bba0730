import type { ResumableOrder } from '#store/checkout/find-open-order.server.ts'
import type { OrderView } from '#store/orders/order.ts'
import { isSold } from '#store/orders/order-status.ts'
import { fetchOk } from '../../ui/fetch-ok.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import { cartStore, startWaiting } from '../cart/cart-store.ts'
import { fetchProductsById } from '../saved/fetch-products-by-id.ts'
import {
  clearPayment,
  type PendingPayment,
  readBrowserPayment,
  readTabPayment,
  rememberPayment,
} from './pending-payment.ts'
import { releaseOrder } from './release-order.ts'
import { getThankYouPath } from './thank-you-path.ts'
import type { PaymentState } from './use-payment-return.ts'

export interface ResumablePayment extends PendingPayment {
  order: Pick<OrderView, 'items' | 'total' | 'shippingCost'>
  /** ISO 8601; null when it is not known. */
  payableUntil: string | null
}

/**
 * Finds out what has become of this browser's payment, and forgets one that has ended.
 * @param order the browser's unpaid order, as its cookie has found it
 * @returns null when there is nothing to say of it, undefined when the browser knows of none
 * @throws when the shop can't answer, or `signal` aborts; then nothing is forgotten
 */
export async function findPayment(
  order: ResumableOrder | undefined,
  signal: AbortSignal,
): Promise<PaymentState | null | undefined> {
  signal.throwIfAborted()
  if (order?.payableUntil) {
    const { id: orderId, stripeSessionId: sessionId, items, payableUntil } = order
    return describeOpen({ orderId, sessionId, ids: items.map(({ id }) => id), order, payableUntil })
  }
  const known = readBrowserPayment()
  if (!known?.sessionId) return undefined
  const { orderId, sessionId, ids } = known
  const view = order?.id === orderId ? order : await fetchOrder(sessionId, signal)
  if (view.paymentStatus === 'processing') startWaiting(ids, sessionId)
  else if (view.status === 'awaiting_payment') {
    // Without its cookie the browser still knows the order's id, which is enough to pay.
    const [product] = await fetchProductsById(ids)
    signal.throwIfAborted()
    return describeOpen({ ...known, order: view, payableUntil: product?.heldUntil ?? null })
  }
  clearPayment(orderId)
  if (isSold(view.status)) {
    cartStore.update(cart => cart.filter(({ id }) => !ids.includes(id)))
    return { type: 'already-paid', sessionId }
  }
  return view.status === 'expired' ? { type: 'expired' } : null
}

// They are free already: on a line that stalls, the page says so before it knows.
const maxWaitMs = 3_000

/**
 * Releases the products that an order of this browser holds.
 * @param fetchReleased asks for them again, before their hold counts as another shopper's
 * @returns what to say, or the path of the thank-you page when it turns out to be paid
 */
export async function endPayment(
  orderId: string,
  fetchReleased: () => Promise<unknown>,
): Promise<PaymentState | string> {
  const result = await releaseOrder(orderId)
  if (result === 'failed') return { type: 'failed', orderId }
  if (result === 'paid') {
    const payment = readTabPayment() ?? readBrowserPayment()
    return payment?.orderId === orderId && payment.sessionId
      ? localPath(getThankYouPath(payment.sessionId))
      : { type: 'already-paid' }
  }
  await Promise.race([fetchReleased(), new Promise(resolve => setTimeout(resolve, maxWaitMs))])
  clearPayment(orderId)
  return { type: 'released' }
}

function describeOpen(payment: ResumablePayment): PaymentState {
  const { orderId, sessionId, ids } = payment
  rememberPayment({ orderId, sessionId, ids })
  return { type: 'open', payment }
}

async function fetchOrder(sessionId: string, signal: AbortSignal): Promise<OrderView> {
  const url = `/api/orders?session_id=${encodeURIComponent(sessionId)}`
  return (await fetchOk(url, { cache: 'no-store', signal })).json()
}
