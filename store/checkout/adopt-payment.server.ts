import type { OrderId, ProductId } from '#store/ids.ts'
import { formatMoney } from '#store/money.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { changeOrder, type OrderChange } from '#store/orders/change-order.server.ts'
import { insertPayment } from '#store/orders/ledger-changes.server.ts'
import { hasPayment } from '#store/orders/ledger-queries.server.ts'
import { notifyAdmins } from '#store/orders/notify-admins.server.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { syncRefunds } from '#store/orders/sync-refunds.server.ts'
import type { CheckoutSession, Payment, SessionOrder } from '#store/payments.ts'
import { notAsking, startAsking } from '#store/products/asking-price.ts'
import { isActive } from '#store/products/product-conditions.server.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { applyDisputes } from './apply-dispute.server.ts'
import { updateContact } from './fill-in-address.server.ts'
import { holdItems } from './hold-items.server.ts'
import { toContactColumns } from './insert-order.server.ts'
import { findPaymentProblem } from './session-event.ts'

export interface PaidSession {
  session: CheckoutSession
  payment: Payment
}

/**
 * Sells with a payment whose session an unpaid order doesn't know, as after a backup was restored:
 * what was paid then may have been shipped. A page on which the order could still be paid is ended
 * first. Nobody is told anything by mail, and no money moves: what can't be sold is owed until an
 * admin decides, and its free pieces are withdrawn.
 * @param endOpenPage ends the order's own session at the provider, and applies what came of it
 * @throws when the provider or the database fails, so that it is tried again
 */
export async function adoptPayment(
  context: PaymentContext,
  { session, payment }: PaidSession,
  endOpenPage: (order: OrderRow) => Promise<void>,
): Promise<void> {
  const { db, payments } = context
  const lost = await payments.findSessionOrder(session.id)
  const before = await findOrderRow(db, session.orderId as OrderId)
  if (before?.status === 'awaiting_payment') await endOpenPage(before)
  await changeOrder(context, before?.id, async change => {
    if (await hasPayment(change.tx, payment.id)) return
    await insertPayment(change, payment)
    await applyAdoption(change, { session, payment }, lost)
    await syncRefunds(change, payment)
    if (payment.isDisputed) await applyDisputes(change, payment)
  })
}

async function applyAdoption(
  change: OrderChange,
  { session, payment }: PaidSession,
  lost: SessionOrder | undefined,
): Promise<void> {
  const { tx, at, order } = change
  const ids = (await listOrderItems(tx, order)).map(({ productId }) => productId)
  const isSame =
    lost !== undefined && lost.items.length === ids.length && lost.items.every(item => ids.includes(item.productId))
  const isWhole = payment.refunded === 'no' && !findPaymentProblem(order, session, payment)
  const options = { by: 'payment provider', payment }
  if (isUnpaid(order.status) && isWhole && isSame && (await holdOrderProducts(change))) {
    const { email, language, address } = lost
    const contact = toContactColumns({ userId: order.userId ?? undefined, email, language, shipping: address })
    await updateContact(change, { ...contact, stripeSessionId: session.id })
    await applyEvent(change, 'paid-recovered', { ...options, orderColumns: { recoveredAt: at } })
    return
  }
  if (isUnpaid(order.status)) await applyEvent(change, 'paid-unsold', { ...options, orderColumns: { recoveredAt: at } })
  else {
    const note = `another payment of ${formatMoney(payment.amount)} came for it, from after the backup. Pay it back.`
    await notifyAdmins(change, { note })
  }
  await withdrawFree(change, lost?.items.map(({ productId }) => productId) ?? ids)
}

/** Holds the products of an order that nobody else has, also withdrawn ones. */
export async function holdOrderProducts(change: OrderChange): Promise<boolean> {
  const { tx, at, order } = change
  await tx
    .updateTable('products')
    .set({ withdrawnAt: null, ...startAsking(at) })
    .where('id', 'in', eb => eb.selectFrom('orderItems').select('productId').where('orderId', '=', order.id))
    .where('sold', '=', 0)
    .where('hidden', '=', 0)
    .where('heldBy', 'is', null)
    .where('withdrawnAt', 'is not', null)
    .execute()
  return holdItems(change)
}

async function withdrawFree({ tx, at, publish }: OrderChange, ids: readonly ProductId[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .updateTable('products')
    .set({ withdrawnAt: at, withdrawnBy: null, heldUntil: null, ...notAsking })
    .where('id', 'in', ids)
    .where(isActive)
    .where('heldBy', 'is', null)
    .returning('id')
    .execute()
  const withdrawn = rows.map(({ id }) => id)
  publish(...toProductEvents(withdrawn, 'removed'))
}
