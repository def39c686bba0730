import * as messages from '#app/messages/current.ts'
import { formatDateTime } from '#store/dates.ts'
import { shortOrderId } from '#store/ids.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { OrderView } from '#store/orders/order.ts'
import { isSold } from '#store/orders/order-status.ts'
import { findStatusTime } from './order-steps.ts'

/** The order number, else the last 8 characters of the id in upper case. */
export const getOrderNumber = ({ orderNumber, id }: { orderNumber?: string | null; id?: string }): string =>
  orderNumber || shortOrderId(id ?? '')

export interface OrderMessage {
  headline: string
  text: string
  /** The link to offer. */
  nextAction: 'pay-again' | 'wait' | 'shop'
}

type MessageFields = Pick<
  OrderView,
  'status' | 'paymentStatus' | 'statusHistory' | 'openRefund' | 'refunded' | 'refunds'
>

/**
 * Whether a refund decides what the buyer reads: the order ends with it, or has ended and its money
 * did not go back. That of another payment of the order, which was made twice, does not.
 */
export const isEnding = ({ status, openRefund }: Pick<OrderView, 'status' | 'openRefund'>): boolean =>
  Boolean(openRefund && (openRefund.target || (openRefund.status === 'failed' && !isSold(status))))

/** The message for an order that is not paid, or no longer paid. */
export function getOrderMessage(order: MessageFields): OrderMessage {
  const { status, paymentStatus, openRefund } = order
  if (openRefund && isEnding(order)) return describeOpenRefund(openRefund)
  if (paymentStatus === 'processing') return { ...messages.order.bankDecides, nextAction: 'wait' }
  switch (status) {
    case 'expired':
      return { ...messages.order.paymentExpired, nextAction: 'pay-again' }
    case 'payment_failed':
      return { ...messages.order.paymentFailed, nextAction: 'pay-again' }
    case 'refunded':
      return { ...messages.order.moneyOnItsWay, ...describeReturn(order), nextAction: 'shop' }
    case 'cancelled': {
      const { headline, text } = messages.order.orderCancelled
      return { text, ...describeReturn(order), headline, nextAction: 'shop' }
    }
    default:
      return { ...messages.order.notPaidYet, nextAction: 'pay-again' }
  }
}

/** What went back of an order that has ended; undefined while nothing has. */
function describeReturn(order: MessageFields): { headline?: string; text: string } | undefined {
  const { status, statusHistory, paymentStatus, refunded, refunds } = order
  if (paymentStatus !== 'refunded' || refunded === 0) return undefined
  const amount = formatMoney(fromMyr(refunded))
  const isByProvider = refunds.every(({ way }) => way === 'provider')
  const endedAt = refunds[0]?.at ?? findStatusTime(status, statusHistory)
  if (isByProvider && refunds.length <= 1 && endedAt)
    return { text: messages.order.refundedOn(amount, formatDateTime(endedAt, messages.locale)) }
  return {
    ...(isByProvider ? {} : { headline: messages.order.orderRefunded }),
    text: messages.order.refundedAsListed(amount),
  }
}

/** What went back of an order that goes on; empty while nothing has. */
export const describePartialRefund = ({ refunded }: Pick<OrderView, 'refunded'>): string =>
  refunded > 0 ? messages.order.refundedAsListed(formatMoney(fromMyr(refunded))) : ''

function describeOpenRefund({ status, amount, target }: NonNullable<OrderView['openRefund']>): OrderMessage {
  const { headline, text } =
    status === 'failed'
      ? messages.order.refundFailed
      : target === 'cancelled'
        ? messages.order.cancelling
        : messages.order.refunding
  return { headline, text: text(formatMoney(fromMyr(amount))), nextAction: 'shop' }
}

/** The payment line of the printed receipt. */
export function getPaymentMessage(order: MessageFields & Pick<OrderView, 'paidAt' | 'createdAt'>): string {
  const { paymentStatus, paidAt, createdAt } = order
  if (isEnding(order))
    return messages.order.ordered(formatDateTime(createdAt, messages.locale), getOrderMessage(order).headline)
  if (paymentStatus === 'paid') return messages.order.paid(formatDateTime(paidAt ?? createdAt, messages.locale))
  if (paymentStatus === 'partially_refunded')
    return messages.order.paidAndRefundedInPart(formatDateTime(paidAt ?? createdAt, messages.locale))
  const result = paymentStatus === 'refunded' ? messages.order.refunded : getOrderMessage(order).headline
  return messages.order.ordered(formatDateTime(createdAt, messages.locale), result)
}
