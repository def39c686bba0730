import * as messages from '#app/messages/current.ts'
import { formatDateTime } from '#store/dates.ts'
import { shortOrderId } from '#store/ids.ts'
import type { OrderView } from '#store/orders/order.ts'

/** The order number, else the last 8 characters of the id in upper case. */
export const getOrderNumber = ({ orderNumber, id }: { orderNumber?: string | null; id?: string }): string =>
  orderNumber || shortOrderId(id ?? '')

export interface OrderMessage {
  headline: string
  text: string
  /** The link to offer. */
  nextAction: 'pay-again' | 'wait' | 'shop'
}

/** The message for an order that is not paid, or no longer paid. */
export function getOrderMessage({ status, paymentStatus }: Pick<OrderView, 'status' | 'paymentStatus'>): OrderMessage {
  if (paymentStatus === 'processing') return { ...messages.order.bankDecides, nextAction: 'wait' }
  switch (status) {
    case 'expired':
      return { ...messages.order.paymentExpired, nextAction: 'pay-again' }
    case 'payment_failed':
      return { ...messages.order.paymentFailed, nextAction: 'pay-again' }
    case 'refunded':
      return { ...messages.order.moneyOnItsWay, nextAction: 'shop' }
    case 'cancelled':
      return { ...messages.order.orderCancelled, nextAction: 'shop' }
    default:
      return { ...messages.order.notPaidYet, nextAction: 'pay-again' }
  }
}

/** The payment line of the printed receipt. */
export function getPaymentMessage(order: Pick<OrderView, 'status' | 'paymentStatus' | 'paidAt' | 'createdAt'>): string {
  const { paymentStatus, paidAt, createdAt } = order
  if (paymentStatus === 'paid') return messages.order.paid(formatDateTime(paidAt ?? createdAt, messages.locale))
  if (paymentStatus === 'partially_refunded')
    return messages.order.paidAndRefundedInPart(formatDateTime(paidAt ?? createdAt, messages.locale))
  const result = paymentStatus === 'refunded' ? messages.order.refunded : getOrderMessage(order).headline
  return messages.order.ordered(formatDateTime(createdAt, messages.locale), result)
}
