import type { Db } from '#store/database.server.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { changeOrder, updateOrder } from '#store/orders/change-order.server.ts'
import { followAgreement } from '#store/orders/follow-ledger.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { OrderEvent } from '#store/orders/order-transitions.ts'
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
  await changeOrder(context, attempt.id, async change => {
    if (!isSameAttempt(change.order, attempt)) return
    const orderColumns = { checkoutStartedAt: null }
    if (!(await applyEvent(change, event, { by, orderColumns }))) await updateOrder(change, orderColumns)
    await followAgreement(change)
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
