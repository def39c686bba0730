import type { BrowserOrders } from '#store/checkout/browser-orders.server.ts'
import { isSold } from '#store/orders/order-status.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import { getServerNow } from '../../ui/server-clock.ts'
import { cartStore } from '../cart/cart-store.ts'
import { stopAsking } from '../order/ask-for-orders.ts'
import { readBrowserOrders } from '../order/browser-orders.ts'
import { releaseOrder } from './release-order.ts'
import { getThankYouPath } from './thank-you-path.ts'
import type { PaymentState, ShownState } from './use-payment-return.ts'

/** How long it is said that a payment ran out of time. */
const expiredMs = 24 * 60 * 60 * 1000

/**
 * Describes what has become of this browser's payment, and removes from the cart what it has paid.
 * @param isReturn whether the shopper comes back from a payment, or read of one just now
 * @returns null when nothing is to be said any more, undefined when there is nothing new to say
 */
export function describePayment({ unpaid, orders }: BrowserOrders, isReturn: boolean): ShownState {
  const hadPaid = removePaid(orders)
  if (unpaid?.payableUntil) return { type: 'open', order: { ...unpaid, payableUntil: unpaid.payableUntil } }
  const [last] = orders
  if (last?.paymentStatus === 'processing') return null
  if (last && isSold(last.status) && (isReturn || hadPaid)) return { type: 'already-paid', sessionId: last.sessionId }
  const isExpired = unpaid?.status === 'expired' && Date.parse(unpaid.updatedAt) > getServerNow() - expiredMs
  return isExpired && isInCart(unpaid.items) ? { type: 'expired' } : undefined
}

/** How a payment has ended is said until another is known; so is that it was not stopped. */
export function chooseState(before: ShownState, found: ShownState): ShownState {
  if (before?.type === 'releasing' || (before?.type === 'failed' && found?.type === 'open')) return before
  return found === undefined && before?.type !== 'open' && before?.type !== 'failed' ? before : found
}

/** Removes from the cart what this browser has paid for; returns whether there was any of it. */
export function removePaid(orders: BrowserOrders['orders']): boolean {
  const paid = orders.filter(({ status }) => isSold(status)).flatMap(({ productIds }) => productIds.map(id => ({ id })))
  const hadPaid = isInCart(paid)
  if (hadPaid) cartStore.update(cart => cart.filter(item => !paid.some(({ id }) => id === item.id)))
  return hadPaid
}

const isInCart = (products: readonly { id: string }[]) =>
  cartStore.getSnapshot().some(item => products.some(({ id }) => id === item.id))

// They are free already: on a line that stalls, the page says so before it knows.
const maxWaitMs = 3_000

/**
 * Releases the products that an order of this browser holds.
 * @param fetchReleased asks for them again, before their hold counts as another shopper's
 * @returns what to say, or the path of the thank-you page when it turns out to be paid
 */
export async function releaseHold(
  orderId: string,
  fetchReleased: () => Promise<unknown>,
): Promise<PaymentState | string> {
  // An answer from before would name a hold that has ended, or one that hasn't.
  stopAsking()
  const result = await releaseOrder(orderId)
  if (result === 'failed') return { type: 'failed', orderId }
  if (result === 'paid') return (await findLastThankYouPath()) ?? { type: 'already-paid' }
  await Promise.race([fetchReleased(), new Promise(resolve => setTimeout(resolve, maxWaitMs))])
  return { type: 'released' }
}

/** The thank-you page of this browser's last payment. */
export async function findLastThankYouPath(): Promise<string | undefined> {
  const { orders } = await readBrowserOrders().catch((): Partial<BrowserOrders> => ({}))
  const sessionId = orders?.[0]?.sessionId
  return sessionId ? localPath(getThankYouPath(sessionId)) : undefined
}
