import { inTransaction, type Tx } from '#store/database.server.ts'
import {
  applyTransition,
  describeRefund,
  noTransition,
  type TransitionResult,
} from '#store/orders/apply-transition.server.ts'
import { findOrderBySession, lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import { publishTransition } from '#store/orders/publish-transition.server.ts'
import { recordRefundAmounts } from '#store/orders/record-refund-amounts.server.ts'
import { findRefund, recordRefund } from '#store/orders/refund-queries.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import type { CheckoutSession, Payment } from '#store/payments.ts'
import { holdProducts } from '#store/products/hold-products.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { notifyLowStock } from './notify-low-stock.server.ts'
import { notifyOfDispute, recordDispute } from './notify-of-dispute.server.ts'
import { type ReceivedPaymentEvent, recordPaymentEvent } from './record-payment-event.server.ts'
import { findPaymentProblem, findSessionEvent, findUnexpectedRefund, isExpectedPayment } from './session-event.ts'

/**
 * Applies the state of a checkout session to its order. Idempotent: webhook, thank-you page and
 * reconciliation call it in any order. No other code marks an order as paid or
 * its products as sold.
 * @param event the webhook event, which takes effect once; absent when the provider was polled
 * @throws when the provider or the database fails, so that the provider sends the webhook again
 * @see https://docs.stripe.com/checkout/fulfillment
 */
export async function handleCheckoutSession(
  context: StoreContext,
  session: CheckoutSession,
  event?: ReceivedPaymentEvent,
): Promise<void> {
  const { db, lowStockThreshold, now } = context
  const at = now().toISOString()
  const payment = await findSessionPayment(context, session)

  const result = await inTransaction(db, async tx => {
    if (event && !(await recordPaymentEvent(tx, event, at))) return noTransition
    const order = await lockSessionOrder(tx, session)
    if (!order) return noTransition
    if (!payment) return applySessionState(tx, order, session, at)
    const applied = await applyPayment(tx, order, { session, payment }, { at, lowStockThreshold })
    await recordRefundAmounts(tx, order, payment, at)
    return applied
  })
  publishTransition(context, result)
  if (result.refund) await sendRefunds(context, result.refund)
}

/** The session does not say whether its payment has been refunded or disputed meanwhile. */
async function findSessionPayment(
  { payments }: StoreContext,
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
  const transition = event && findTransition(event, order.status)
  return transition ? applyTransition(tx, order, transition, { at, by: 'payment provider' }) : noTransition
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
  if (order.paymentIntentId === payment.id || (await findRefund(tx, payment.id))) return noTransition
  if (!isExpectedPayment(order, session)) return refundUnexpectedPayment(tx, order, payment, at)

  const event = await resolvePaymentEvent(tx, order, { session, payment }, at)
  const transition = findTransition(event, order.status)
  if (!transition) throw new Error(`No transition for ${event} in status ${order.status}`)
  // A part may have gone back before; of a payment that was refunded, all has.
  const refundedSen = payment.unrefunded || payment.amount
  const options = { at, by: 'payment provider', payment, refundedSen }
  const result = await applyTransition(tx, order, transition, options)
  if (event === 'paid-but-refunded') await recordProviderRefund(tx, order, payment, at)
  if (event === 'paid-but-disputed') await recordDispute(tx, payment, at)
  if (event !== 'paid') return result
  result.events.push(...(await notifyLowStock(tx, order, { at, threshold: lowStockThreshold })))
  const partialRefund = payment.refunded === 'partially' && findTransition('partially-refunded', 'paid')
  if (!partialRefund) return result
  const sold = await lockOrder(tx, order.id)
  const refunded = sold && (await applyTransition(tx, sold, partialRefund, options))
  return {
    ...result,
    events: [...result.events, ...(refunded?.events ?? [])],
    logEntries: [...result.logEntries, ...(refunded?.logEntries ?? [])],
  }
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

/** Records a refund that was made at the provider before the payment was seen here. */
const recordProviderRefund = (tx: Tx, order: OrderRow, payment: Payment, at: string) =>
  recordRefund(
    tx,
    {
      paymentIntentId: payment.id,
      orderId: order.id,
      amountSen: payment.amount,
      reason: 'Refunded at the payment provider',
      status: payment.refunded === 'pending' ? 'pending' : 'succeeded',
      refundId: payment.refunds[0]?.id ?? null,
    },
    at,
  )

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
      await recordProviderRefund(tx, order, payment, at)
      return noTransition
    case 'needed': {
      const reason = 'Paid for a superseded or completed checkout session'
      const refund = { paymentIntentId: payment.id, orderId: order.id, amountSen: payment.amount }
      await recordRefund(tx, { ...refund, reason }, at)
      return { events: [], logEntries: [describeRefund('Refund recorded', refund)], refund: payment.id }
    }
  }
}
