import { inTransaction } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { applyTransition, noTransition } from '#store/orders/apply-transition.server.ts'
import { findOrderRow, lockOrder } from '#store/orders/order-queries.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'

export type CancelCheckoutResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-payable' }

/**
 * Cancels the checkout that a shopper has left: expires the session at the provider, then releases
 * the products and makes the order pending. An order without a checkout stays as it is.
 * @returns `unknown`: no such order. `not-payable`: the payment was made or its bank is deciding.
 * @throws when the provider fails
 */
export async function cancelCheckout(context: StoreContext, orderId: OrderId): Promise<CancelCheckoutResult> {
  const { db, events, now, payments } = context
  const order = await findOrderRow(db, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  if (!isUnpaid(order.status)) return { ok: false, reason: 'not-payable' }
  const sessionId = order.stripeSessionId
  if (order.status !== 'awaiting_payment' || !sessionId) return { ok: true }

  const session = await payments.expireSession(sessionId)
  if (session.state !== 'expired') {
    await handleCheckoutSession(context, session)
    return session.state === 'failed' ? { ok: true } : { ok: false, reason: 'not-payable' }
  }

  const result = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, orderId)
    if (locked?.stripeSessionId !== sessionId) return noTransition
    // The webhook for the expired session may have been applied first; the shopper still cancelled.
    const status = locked.status === 'expired' ? 'awaiting_payment' : locked.status
    const transition = findTransition('checkout-cancelled', status)
    return transition
      ? applyTransition(tx, locked, transition, { at: now().toISOString(), by: 'shopper' })
      : noTransition
  })
  events.publish(result.events)
  return { ok: true }
}
