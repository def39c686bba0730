import { inTransaction } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrderRow, lockOrder } from '#store/orders/order-queries.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyTransition, noTransition } from '../orders/apply-transition.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'

export type CancelCheckoutResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-payable' }

/**
 * Lets go of a payment that its shopper has left: the session is ended at the provider first, then the pieces are freed and the order is pending again.
 * An order that isn't being paid is left as it is. Refused when the provider says that it was paid (then that is settled) or that a bank is deciding.
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
    // The provider's own word that the session has ended may have come in before us: it was still the shopper who left.
    const status = locked.status === 'expired' ? 'awaiting_payment' : locked.status
    const change = findTransition('released', status)
    return change ? applyTransition(tx, locked, change, { at: now().toISOString(), by: 'shopper' }) : noTransition
  })
  events.publish(result.storeEvents)
  return { ok: true }
}
