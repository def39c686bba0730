import { changeOrder } from '#store/orders/change-order.server.ts'
import { notifyAdmins } from '#store/orders/notify-admins.server.ts'
import { findOrderBySession } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { CheckoutSession } from '#store/payments.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

const note =
  "the payment provider doesn't know its payment page. Were the keys changed? Its pieces stay held, because it may be paid in the account that was used before: look there. Then 'End payment' on the order's page lets it go."

/** Clocks of this machine and of the provider may differ by this much. */
const marginMs = 5 * 60_000

/**
 * Notifies the admins, once, of an order that waits for the payment of a session that the
 * provider's account does not have. The order stays as it is: only an admin lets it go.
 * @returns whether an order waits for it
 */
export async function notifyOfUnknownSession(
  context: PaymentContext,
  { id }: Pick<CheckoutSession, 'id'>,
): Promise<boolean> {
  const { db, log } = context
  const order = await findOrderBySession(db, id)
  if (order?.status !== 'awaiting_payment') return false
  const isNew = await changeOrder(context, order.id, async change => {
    const event = { id: `unknown-${id}`, type: 'checkout.session.unknown' }
    if (!(await recordPaymentEvent(change.tx, event, change.at))) return false
    await notifyAdmins(change, { note })
    return true
  })
  if (!isNew) return true
  log.error(
    {
      orderId: order.id,
      sessionId: id,
      advice: 'STRIPE_SECRET_KEY: is it of the account in which the order was placed? See docs/failures.md.',
    },
    'Checkout session unknown to the payment provider',
  )
  return true
}

/** Whether nobody can pay an order's session any more, in whatever account it is. */
export const hasCertainlyExpired = ({ sessionExpiresAt }: Pick<OrderRow, 'sessionExpiresAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(sessionExpiresAt ?? '') > marginMs
