import { isUnpaid } from '#store/orders/order-status.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import type { OrderEvent } from '#store/orders/order-transitions.ts'
import type { CheckoutSession, Payment } from '#store/payments.ts'

/** ISO 4217, as the provider writes it. */
const shopCurrency = 'myr'

const eventsByState: Partial<Record<CheckoutSession['state'], OrderEvent>> = {
  processing: 'payment-processing',
  failed: 'payment-failed',
  expired: 'session-expired',
}

/**
 * Decides what the state of a session that has not been paid does to its order.
 * @returns undefined when it changes nothing, as that of a superseded session
 */
export function findSessionEvent(
  order: Pick<OrderTable, 'stripeSessionId' | 'paymentStatus' | 'checkoutStartedAt' | 'status'>,
  { id, state }: Pick<CheckoutSession, 'id' | 'state'>,
): OrderEvent | undefined {
  const event = eventsByState[state]
  if (order.stripeSessionId !== id) return undefined
  if (event === 'payment-processing' && order.paymentStatus === 'processing') return undefined
  // Of an order that is reserved every look at its page would end it once more.
  if (event !== 'payment-processing' && order.status !== 'awaiting_payment') return undefined
  // Creating a new session expires the previous one, which must not expire the order.
  if (event === 'session-expired' && order.checkoutStartedAt !== null) return undefined
  return event
}

/** The most by which the provider's clock may be ahead. */
const maxClockSkewMs = 5 * 60_000

/**
 * Whether an expired session was ended before its time. Its shopper has left it, or an admin ended
 * it, although the store may have crashed before it could note so.
 * @param at ISO 8601
 */
export const wasEndedEarly = ({ sessionExpiresAt }: Pick<OrderTable, 'sessionExpiresAt'>, at: string): boolean =>
  Date.parse(sessionExpiresAt ?? '') - Date.parse(at) > maxClockSkewMs

/** Whether a session's payment is that of its order, and not of a superseded or completed one. */
export const isExpectedPayment = (
  order: Pick<OrderTable, 'stripeSessionId' | 'status'>,
  { id }: Pick<CheckoutSession, 'id'>,
): boolean => order.stripeSessionId === id && isUnpaid(order.status)

/** Finds why a payment of the order's current session sells nothing, even if all is available. */
export function findPaymentProblem(
  { totalSen }: Pick<OrderTable, 'totalSen'>,
  { amount, currency }: Pick<CheckoutSession, 'amount' | 'currency'>,
  { isDisputed, refunded }: Pick<Payment, 'isDisputed' | 'refunded'>,
): OrderEvent | undefined {
  if (isDisputed) return 'paid-but-disputed'
  if (refunded === 'fully' || refunded === 'pending') return 'paid-but-refunded'
  if (currency !== shopCurrency) return 'paid-wrong-currency'
  return amount === totalSen ? undefined : 'paid-wrong-amount'
}

/** Names both currencies for the admins, on the order and its refund. */
export const describeWrongCurrency = ({ currency }: Pick<CheckoutSession, 'currency'>): string =>
  `Paid in ${currency.toUpperCase() || 'an unknown currency'}, but the order is in ${shopCurrency.toUpperCase()}: the payment goes back`

/**
 * Whether a payment has to go back that came for a superseded session or an order that can no
 * longer be paid. A disputed one is in the hands of the bank.
 */
export const isToGoBack = ({ isDisputed, refunded }: Pick<Payment, 'isDisputed' | 'refunded'>): boolean =>
  !isDisputed && refunded !== 'fully' && refunded !== 'pending'
