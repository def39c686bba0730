import type { Db } from '#store/database.server.ts'
import { applyTransition, noTransition } from '#store/orders/apply-transition.server.ts'
import { commitTransition } from '#store/orders/commit-transition.server.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import type { PaymentContext } from '#store/store-context.server.ts'

/** Checkout of an order, as it was read before the provider was asked. */
export type CheckoutAttempt = Pick<OrderRow, 'id' | 'checkoutAttempt' | 'stripeSessionId'>

/**
 * Gives up a checkout, whether its session is open or still being created, and releases its
 * products. Its session must have ended at the provider. Changes nothing when a newer attempt or
 * another session has taken the order over.
 */
export async function giveUpCheckout(
  context: Pick<PaymentContext, 'db' | 'events' | 'log' | 'now'>,
  attempt: CheckoutAttempt,
  { event, by }: { event: OrderEvent; by: string },
): Promise<void> {
  const at = context.now().toISOString()
  await commitTransition(context, async tx => {
    const order = await lockOrder(tx, attempt.id)
    if (!isSameAttempt(order, attempt)) return noTransition
    const transition = findTransition(event, order.status)
    if (transition) return applyTransition(tx, order, transition, { at, by, orderColumns: { checkoutStartedAt: null } })
    await tx.updateTable('orders').set({ checkoutStartedAt: null }).where('id', '=', order.id).execute()
    return noTransition
  })
}

/**
 * Ends an attempt that has changed nothing yet: the previous session is the current one again.
 * Changes nothing when that session has ended meanwhile, because another request may have joined
 * the attempt and hold the products. Reconciliation gives such an attempt up.
 */
export const stopStarting = (db: Db, { id, checkoutAttempt }: CheckoutAttempt) =>
  db
    .updateTable('orders')
    .set({ checkoutStartedAt: null })
    .where('id', '=', id)
    .where('checkoutAttempt', '=', checkoutAttempt)
    .where('status', '=', 'awaiting_payment')
    .execute()

/** Whether an order still has the checkout that was read before. */
export const isSameAttempt = (order: OrderRow | undefined, attempt: CheckoutAttempt): order is OrderRow =>
  order?.checkoutAttempt === attempt.checkoutAttempt && order.stripeSessionId === attempt.stripeSessionId
