import { inTransaction } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { publishTransition } from '#store/orders/publish-transition.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { giveUpCheckout } from './give-up-checkout.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'

export type CancelCheckoutResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-payable' }

/**
 * Cancels the checkout that a shopper has left, or that an admin ends: expires the session at the
 * provider, then releases the products and makes the order pending. A session that is still being
 * created is expired by the request that creates it. An order without a checkout stays as it is.
 * @returns `unknown`: no such order. `not-payable`: the payment was made or its bank is deciding.
 * @throws when the provider fails
 */
export async function cancelCheckout(
  context: StoreContext,
  orderId: OrderId,
  by: 'shopper' | 'admin' = 'shopper',
): Promise<CancelCheckoutResult> {
  const { db, now, payments } = context
  const order = await findOrderRow(db, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  if (!isUnpaid(order.status)) return { ok: false, reason: 'not-payable' }
  const sessionId = order.status === 'awaiting_payment' ? order.stripeSessionId : null
  if (!sessionId && order.checkoutStartedAt === null) return { ok: true }

  if (sessionId) {
    const session = await payments.expireSession(sessionId)
    if (session.state !== 'expired') {
      await handleCheckoutSession(context, session)
      return session.state === 'failed' ? { ok: true } : { ok: false, reason: 'not-payable' }
    }
  }
  const event = by === 'admin' ? 'admin-ended-checkout' : 'checkout-cancelled'
  const details = { event, at: now().toISOString(), by } as const
  const result = await inTransaction(db, tx => giveUpCheckout(tx, order, details))
  publishTransition(context, result)
  return { ok: true }
}
