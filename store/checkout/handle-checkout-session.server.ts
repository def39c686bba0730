import type { Tx } from '#store/database.server.ts'
import {
  applyTransition,
  combineResults,
  createRefundLogEntry,
  noTransition,
  type TransitionResult,
} from '#store/orders/apply-transition.server.ts'
import { commitTransition } from '#store/orders/commit-transition.server.ts'
import { findOrderBySession, lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import { hasRefund, insertRestRefund } from '#store/orders/refund-queries.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { syncRefunds } from '#store/orders/sync-refunds.server.ts'
import type { CheckoutSession, Payment } from '#store/payments.ts'
import { holdProducts } from '#store/products/stock-changes.server.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { notifyLowStock } from './notify-low-stock.server.ts'
import { notifyOfDispute, recordDisputeNotice } from './notify-of-dispute.server.ts'
import { notifyOfUnknownSession } from './notify-of-unknown-session.server.ts'
import { type ReceivedPaymentEvent, recordPaymentEvent } from './record-payment-event.server.ts'
import {
  describeWrongCurrency,
  findPaymentProblem,
  findSessionEvent,
  findUnexpectedRefund,
  isExpectedPayment,
  wasEndedEarly,
} from './session-event.ts'

/**
 * Applies the state of a checkout session to its order. Idempotent: webhook, thank-you page and
 * reconciliation call it in any order. No other code has an order marked
 * as paid and its products as sold.
 * @param event the webhook event, which takes effect once; absent when the provider was polled
 * @returns false when it was paid and the store doesn't have its order
 * @throws when the provider or the database fails, so that the provider sends the webhook again
 * @see https://docs.stripe.com/checkout/fulfillment
 */
export async function handleCheckoutSession(
  context: PaymentContext,
  session: CheckoutSession,
  event?: ReceivedPaymentEvent,
): Promise<boolean> {
  const { lowStockThreshold, now } = context
  if (session.state === 'unknown') {
    await notifyOfUnknownSession(context, session)
    return true
  }
  const at = now().toISOString()
  const payment = await findSessionPayment(context, session)

  let isLost = false
  const result = await commitTransition(context, async tx => {
    const order = await lockSessionOrder(tx, session)
    isLost = !order
    if (!order || (event && !(await recordPaymentEvent(tx, event, at)))) return noTransition
    if (!payment) return applySessionState(tx, order, session, at)
    const applied = await applyPayment(tx, order, { session, payment }, { at, lowStockThreshold })
    if (payment.refunds.length === 0) return applied
    const current = (await lockOrder(tx, order.id)) ?? order
    const isSeen = current.paymentIntentId === payment.id || (await hasRefund(tx, payment.id))
    return isSeen ? combineResults([applied, await syncRefunds(tx, current, payment, at)]) : applied
  })
  if (result.refund) await sendRefunds(context, result.refund)
  return !(isLost && payment)
}

/** The session does not say whether its payment has been refunded or disputed meanwhile. */
async function findSessionPayment(
  { payments }: PaymentContext,
  { id, state, paymentIntentId }: CheckoutSession,
): Promise<Payment | undefined> {
  if (state !== 'paid') return undefined
  const payment = paymentIntentId ? await payments.findPayment(paymentIntentId) : undefined
  if (!payment) throw new Error(`Paid checkout session without a payment: ${id}`)
  return payment
}

async function lockSessionOrder(tx: Tx, session: CheckoutSession): Promise<OrderRow | undefined> {
  const id = session.orderId ?? (await findOrderBySession(tx, session.id))?.id
  return id && lockOrder(tx, id)
}

/** Applies the state of a session that has not been paid. */
async function applySessionState(
  tx: Tx,
  order: OrderRow,
  session: CheckoutSession,
  at: string,
): Promise<TransitionResult> {
  const event = findSessionEvent(order, session)
  const found = event && findTransition(event, order.status)
  if (!found) return noTransition
  const { message, ...withoutMessage } = found
  const transition = event === 'session-expired' && wasEndedEarly(order, at) ? withoutMessage : found
  return applyTransition(tx, order, transition, { at, by: 'payment provider' })
}

interface PaidSession {
  session: CheckoutSession
  payment: Payment
}

/** Applies a payment, once: the order then knows the payment, or its refund is recorded. */
async function applyPayment(
  tx: Tx,
  order: OrderRow,
  { session, payment }: PaidSession,
  { at, lowStockThreshold }: { at: string; lowStockThreshold: number },
): Promise<TransitionResult> {
  if (order.paymentIntentId === payment.id || (await hasRefund(tx, payment.id))) return noTransition
  if (!isExpectedPayment(order, session)) return refundUnexpectedPayment(tx, order, payment, at)

  const event = await resolvePaymentEvent(tx, order, { session, payment }, at)
  const found = findTransition(event, order.status)
  if (!found) throw new Error(`No transition for ${event} in status ${order.status}`)
  const transition = event === 'paid-wrong-currency' ? { ...found, note: describeWrongCurrency(session) } : found
  // A part may have gone back before; of a payment that was refunded, all has.
  const refundedSen = event === 'paid-wrong-currency' ? null : payment.unrefunded || payment.amount
  const options = { at, by: 'payment provider', payment, refundedSen }
  const result = await applyTransition(tx, order, transition, options)
  if (event === 'paid-but-disputed') await recordDisputeNotice(tx, payment, at)
  if (event !== 'paid') return result
  result.events.push(...(await notifyLowStock(tx, order, { at, threshold: lowStockThreshold })))
  return result
}

/**
 * Decides what a payment of the order's current session does. It holds the products again and so
 * decides whether they can be sold: a hold may have been released before the payment arrived.
 */
async function resolvePaymentEvent(
  tx: Tx,
  order: OrderRow,
  { session, payment }: PaidSession,
  at: string,
): Promise<OrderEvent> {
  const problem = findPaymentProblem(order, session, payment)
  if (problem) return problem
  const products = (await listOrderItems(tx, order)).map(({ productId }) => ({ id: productId }))
  // This transaction sells or releases the products, so nobody sees this expiry.
  const notHeld = await holdProducts(tx, products, { orderId: order.id, until: at })
  return notHeld.length === 0 ? 'paid' : 'paid-but-unavailable'
}

/** The order stays as it is. */
async function refundUnexpectedPayment(
  tx: Tx,
  order: OrderRow,
  payment: Payment,
  at: string,
): Promise<TransitionResult> {
  switch (findUnexpectedRefund(payment)) {
    case 'none':
      return notifyOfDispute(tx, order, payment, at)
    case 'made':
      return syncRefunds(tx, order, payment, at)
    case 'needed': {
      const reason = 'Paid for a superseded or completed checkout session'
      const record = { paymentIntentId: payment.id, orderId: order.id, amountSen: payment.unrefunded }
      const refund = await insertRestRefund(tx, { ...record, reason, requestedAt: at })
      return { events: [], logEntries: [createRefundLogEntry('Refund recorded', refund)], refund: refund.id }
    }
  }
}
