import { inTransaction, type Tx } from '#store/database.server.ts'
import {
  applyTransition,
  enqueueRefund,
  noTransition,
  type TransitionResult,
} from '#store/orders/apply-transition.server.ts'
import { findOrderBySession, lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import type { CheckoutSession } from '#store/payments.ts'
import { holdProducts } from '#store/products/hold-products.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { notifyLowStock } from './notify-low-stock.server.ts'
import { processRefunds } from './process-refunds.server.ts'
import { type ReceivedPaymentEvent, recordPaymentEvent } from './record-payment-event.server.ts'

/**
 * Applies the state of a checkout session to its order. Idempotent: webhook, thank-you page and
 * reconciliation call it in any order. No other code marks an order as paid or a product as sold.
 * @param event the webhook event, which takes effect once; absent when the provider was polled
 * @throws when the database fails, so that the provider sends the webhook again
 * @see https://docs.stripe.com/checkout/fulfillment
 */
export async function handleCheckoutSession(
  context: StoreContext,
  session: CheckoutSession,
  event?: ReceivedPaymentEvent,
): Promise<void> {
  const { db, events, lowStockThreshold, now } = context
  const at = now().toISOString()
  const paymentMethod = await findPaymentMethod(context, session)

  const result = await inTransaction(db, async tx => {
    if (event && !(await recordPaymentEvent(tx, event, at))) return noTransition
    const order = await lockSessionOrder(tx, session)
    if (!order) return noTransition
    return applySessionState(tx, order, session, { at, paymentMethod, lowStockThreshold })
  })
  events.publish(result.events)
  if (result.refund) await processRefunds(context, result.refund)
}

/** The method is informational, so a failed lookup must not delay the sale. */
async function findPaymentMethod({ payments, log }: StoreContext, { id, state, paymentIntentId }: CheckoutSession) {
  if (state !== 'paid' || !paymentIntentId) return null
  try {
    return await payments.findPaymentMethod(paymentIntentId)
  } catch (error) {
    log.warn({ err: error, sessionId: id }, 'Payment method lookup failed')
    return null
  }
}

async function lockSessionOrder(tx: Tx, session: CheckoutSession): Promise<OrderRow | undefined> {
  const id = session.orderId ?? (await findOrderBySession(tx, session.id))?.id
  return id && lockOrder(tx, id)
}

async function applySessionState(
  tx: Tx,
  order: OrderRow,
  session: CheckoutSession,
  options: { at: string; paymentMethod: string | null; lowStockThreshold: number },
): Promise<TransitionResult> {
  const { at, paymentMethod, lowStockThreshold } = options
  const isCurrent = order.stripeSessionId === session.id
  if (session.state === 'paid' && !(isCurrent && isUnpaid(order.status)))
    return refundUnexpectedPayment(tx, order, session, at)
  if (!isCurrent) return noTransition

  const event = await resolveOrderEvent(tx, order, session, at)
  const transition = event && findTransition(event, order.status)
  if (!transition || (event === 'payment-processing' && order.paymentStatus === 'processing')) return noTransition
  const result = await applyTransition(tx, order, transition, {
    at,
    by: 'payment provider',
    paymentIntentId: session.paymentIntentId,
    orderColumns: paymentMethod ? { paymentMethod } : {},
  })
  if (event === 'paid') result.events.push(...(await notifyLowStock(tx, order, { at, threshold: lowStockThreshold })))
  return result
}

/**
 * Maps the session's state to an event of the order. For a payment it holds the products again and
 * so decides whether they can be sold: a hold may have been released before the payment arrived.
 */
async function resolveOrderEvent(
  tx: Tx,
  order: OrderRow,
  session: CheckoutSession,
  at: string,
): Promise<OrderEvent | undefined> {
  switch (session.state) {
    case 'open':
      return undefined
    case 'expired':
      // Creating a new session expires the previous one, which must not expire the order.
      return order.checkoutStartedAt === null ? 'session-expired' : undefined
    case 'processing':
      return 'payment-processing'
    case 'failed':
      return 'payment-failed'
    case 'paid': {
      if (session.amount !== order.totalSen || session.currency !== 'myr') return 'paid-wrong-amount'
      const products = (await listOrderItems(tx, order)).map(({ productId }) => ({ id: productId }))
      // This transaction sells or releases the products, so nobody sees this expiry.
      const notHeld = await holdProducts(tx, products, { orderId: order.id, until: at })
      return notHeld.length === 0 ? 'paid' : 'paid-but-unavailable'
    }
  }
}

/**
 * Refunds a payment that arrived for a superseded session or an order that can no longer be paid.
 * Idempotent; the order stays as it is.
 */
async function refundUnexpectedPayment(
  tx: Tx,
  order: OrderRow,
  { paymentIntentId }: CheckoutSession,
  at: string,
): Promise<TransitionResult> {
  if (!paymentIntentId || paymentIntentId === order.paymentIntentId) return noTransition
  const reason = 'Paid for a superseded or completed checkout session'
  const isNew = await enqueueRefund(tx, order, paymentIntentId, { reason, at })
  return isNew ? { events: [], refund: paymentIntentId } : noTransition
}
