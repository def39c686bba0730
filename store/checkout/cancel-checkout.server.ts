import type { OrderId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { giveUpCheckout } from './give-up-checkout.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'
import { notifyOfUnknownSession } from './notify-of-unknown-session.server.ts'

export type CancelCheckoutResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-payable' | 'unknown-session' }

/**
 * Cancels the checkout that a shopper has left, or that an admin ends: expires the session at the
 * provider, then releases the products and makes the order pending. A session that is still being
 * created is expired by the request that creates it. An order without a checkout stays as it is.
 * @returns `unknown`: no such order. `not-payable`: the payment was made or its bank is deciding.
 * `unknown-session`: the provider's account does not have the session, so it may be paid elsewhere.
 * @param options.endsUnknown lets an order with such a session go, as an admin has decided
 * @throws when the provider fails
 */
export async function cancelCheckout(
  context: PaymentContext,
  orderId: OrderId,
  { by = 'shopper', endsUnknown = false }: { by?: 'shopper' | 'admin'; endsUnknown?: boolean } = {},
): Promise<CancelCheckoutResult> {
  const { db, log, payments } = context
  const order = await findOrderRow(db, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  if (!isUnpaid(order.status)) return { ok: false, reason: 'not-payable' }
  const sessionId = order.status === 'awaiting_payment' ? order.stripeSessionId : null
  // Of one that has run out of time, cancelling takes back the message that says so.
  const hasEnded = order.status === 'expired' && order.reservedUntil === null
  if (!sessionId && order.checkoutStartedAt === null && !hasEnded) return { ok: true }

  if (sessionId) {
    const session = await payments.expireSession(sessionId)
    if (session.state === 'unknown') {
      if (!endsUnknown) {
        await notifyOfUnknownSession(context, session)
        return { ok: false, reason: 'unknown-session' }
      }
      log.warn({ orderId, sessionId }, 'Order with an unknown checkout session let go by an admin')
    } else if (session.state !== 'expired') {
      await handleCheckoutSession(context, session)
      return session.state === 'failed' ? { ok: true } : { ok: false, reason: 'not-payable' }
    }
  }
  const event = by === 'admin' ? 'admin-ended-checkout' : 'checkout-cancelled'
  await giveUpCheckout(context, order, { event, by })
  return { ok: true }
}
