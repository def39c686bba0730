import { inTransaction, type Tx } from '#store/database.server.ts'
import { findOrderBySession, lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import { holdProducts } from '#store/products/hold-products.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import {
  applyTransition,
  enqueueRefund,
  noTransition,
  type TransitionResult,
} from '../orders/apply-transition.server.ts'
import type { CheckoutSession } from '../payments.ts'
import { notifyLowStock } from './notify-low-stock.server.ts'
import { processRefunds } from './process-refunds.server.ts'
import { type ReceivedPaymentEvent, recordPaymentEvent } from './record-payment-event.server.ts'

/**
 * Turns a payment session, as the provider tells it, into its consequences: the one way by which anything gets paid or sold (readings T10).
 * The webhook (with its event), the thank-you page and the timer all call it, in any order and as often as they like.
 * Throws when the database or the provider can't be reached, so that a webhook is sent again.
 */
export async function handleCheckoutSession(
  context: StoreContext,
  session: CheckoutSession,
  event?: ReceivedPaymentEvent,
): Promise<void> {
  const { db, events, now } = context
  const at = now().toISOString()
  const method = await findPaymentMethod(context, session)

  const result = await inTransaction(db, async tx => {
    if (event && !(await recordPaymentEvent(tx, event, at))) return noTransition
    const order = await lockSessionOrder(tx, session)
    if (!order) return noTransition
    return applySessionState(tx, order, session, { at, method, lowStockThreshold: context.lowStockThreshold })
  })
  events.publish(result.storeEvents)
  if (result.refund) await processRefunds(context, result.refund)
}

/** How it was paid, for the books. A provider that can't say right now must not keep the sale waiting. */
async function findPaymentMethod({ payments, log }: StoreContext, { id, state, paymentIntentId }: CheckoutSession) {
  if (state !== 'paid' || !paymentIntentId) return null
  try {
    return await payments.findPaymentMethod(paymentIntentId)
  } catch (error) {
    log.warn({ err: error, sessionId: id }, 'The provider did not say how a payment was made')
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
  { at, method, lowStockThreshold }: { at: string; method: string | null; lowStockThreshold: number },
): Promise<TransitionResult> {
  const isCurrent = order.stripeSessionId === session.id
  if (session.state === 'paid' && !(isCurrent && isUnpaid(order.status)))
    return refundUnexpectedPayment(tx, order, session, at)
  if (!isCurrent) return noTransition

  const event = await resolveOrderEvent(tx, order, session, at)
  const change = event && findTransition(event, order.status)
  if (!change || (event === 'bank-deciding' && order.paymentStatus === 'processing')) return noTransition
  const result = await applyTransition(tx, order, change, {
    at,
    by: 'payment provider',
    paymentIntentId: session.paymentIntentId,
    also: method ? { paymentMethod: method } : {},
  })
  if (event === 'paid')
    result.storeEvents.push(...(await notifyLowStock(tx, order, { at, threshold: lowStockThreshold })))
  return result
}

/** Which row of the order's life this is. For a payment that decides it by holding the pieces: whoever has them all may sell them. */
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
      // While the next session is being opened, the end of the one before it is no news.
      return order.checkoutStartedAt === null ? 'session-expired' : undefined
    case 'processing':
      return 'bank-deciding'
    case 'failed':
      return 'bank-refused'
    case 'paid': {
      if (session.amount !== order.totalSen || session.currency !== 'myr') return 'paid-wrong-amount'
      const products = (await listOrderItems(tx, order)).map(({ productId }) => ({ id: productId }))
      // This hold lives until the same transaction sells or frees the pieces: its time is never seen.
      const notHeld = await holdProducts(tx, products, { orderId: order.id, until: at })
      return notHeld.length === 0 ? 'paid' : 'paid-but-gone'
    }
  }
}

/** Money that comes for an old session, or for an order that is past paying, goes back once and changes nothing else. */
async function refundUnexpectedPayment(
  tx: Tx,
  order: OrderRow,
  session: CheckoutSession,
  when: string,
): Promise<TransitionResult> {
  const { paymentIntentId } = session
  if (!paymentIntentId || paymentIntentId === order.paymentIntentId) return noTransition
  const isNew = await enqueueRefund(tx, order, paymentIntentId, {
    reason: 'Paid for nothing: the order had moved on',
    at: when,
  })
  return isNew ? { storeEvents: [], refund: paymentIntentId } : noTransition
}
