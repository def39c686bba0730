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
  if (paymentStatus === 'processing') {
    return {
      headline: 'Your bank is deciding',
      text: 'Your payment is on its way, but your bank hasn’t confirmed it yet. We hold your pieces until it does, and message you then.',
      nextAction: 'wait',
    }
  }
  switch (status) {
    case 'expired':
      return {
        headline: 'The payment ran out of time',
        text: 'You weren’t charged. Everything is still in your cart, but no longer held for you.',
        nextAction: 'pay-again',
      }
    case 'payment_failed':
      return {
        headline: 'The payment failed',
        text: 'Everything is still in your cart, but no longer held for you. If money left your account, it is on its way back.',
        nextAction: 'pay-again',
      }
    case 'refunded':
      return {
        headline: 'Your money is on its way back',
        text: 'We have refunded this order in full. Depending on your bank it can take a few days until you see it.',
        nextAction: 'shop',
      }
    case 'cancelled':
      return {
        headline: 'This order was cancelled',
        text: 'If you paid, your money is on its way back.',
        nextAction: 'shop',
      }
    default:
      return {
        headline: 'Not paid yet',
        text: 'We haven’t received a payment for this order yet. If you’ve just paid, give it a moment: this page keeps checking.',
        nextAction: 'pay-again',
      }
  }
}

/** The payment line of the printed receipt. */
export function getPaymentMessage(order: Pick<OrderView, 'status' | 'paymentStatus' | 'paidAt' | 'createdAt'>): string {
  const { paymentStatus, paidAt, createdAt } = order
  if (paymentStatus === 'paid' || paymentStatus === 'partially_refunded') {
    return `Paid ${formatDateTime(paidAt ?? createdAt)}${paymentStatus === 'paid' ? '' : ', refunded in part'}`
  }
  const isRefunded = paymentStatus === 'refunded'
  return `Ordered ${formatDateTime(createdAt)}. ${isRefunded ? 'Refunded' : getOrderMessage(order).headline}`
}
