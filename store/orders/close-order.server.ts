import { type Actor, audit } from '#store/audit/audit.server.ts'
import { type Applied, applyChange, nothingApplied, wantRefund } from '#store/checkout/apply-change.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { Outside } from '#store/outside.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'

export const byHand = 'Manually updated by admin'

/** An admin's wish that can be carried out once the money has gone back. */
export interface Closing {
  to: Extract<OrderStatus, 'cancelled' | 'refunded'>
  restock: boolean
  by: Actor
}

/** Writes down what is to become of an order before the provider is asked for the refund: from here on nothing else is made of it, and a crash is found. */
export async function beginClosing(tx: Tx, order: OrderRow, { to, restock, by }: Closing, at: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ closingTo: to, closingRestock: Number(restock), closingAt: at, closingBy: JSON.stringify(by) })
    .where('id', '=', order.id)
    .execute()
}

const notClosing = { closingTo: null, closingRestock: null, closingAt: null, closingBy: null }

/** Makes of a locked order what was written down, the money being on its way back: whoever hears of the refund first, the admin's request, the webhook or the timer. */
export async function finishClosing(tx: Tx, order: OrderRow, at: string): Promise<Applied> {
  const { closingTo, closingRestock, closingBy, paymentIntentId } = order
  if (!closingTo || !closingBy) return nothingApplied
  const restock = closingRestock === 1
  if (paymentIntentId && (await wantRefund(tx, order, paymentIntentId, { reason: `${closingTo} by an admin`, at })))
    await tx.updateTable('refunds').set({ sentAt: at }).where('paymentIntentId', '=', paymentIntentId).execute()
  await audit(tx, {
    by: JSON.parse(closingBy) as Actor,
    at,
    what: 'order status changed',
    subject: order.id,
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { status: closingTo, paymentStatus: 'refunded', restock },
  })
  const change = {
    status: closingTo,
    paymentStatus: 'refunded' as const,
    note: byHand,
    notify: 'order_cancelled' as const,
    ...(restock ? { pieces: 'restocked' as const } : {}),
  }
  return applyChange(tx, order, change, { at, by: 'admin', also: notClosing })
}

/** Asks the provider for the refund, which it makes once however often it is asked, and finishes. Returns why it could not be made; then the order is as before. */
export async function closeOrder(
  outside: Outside,
  order: Pick<OrderRow, 'id' | 'paymentIntentId'>,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const { db, live, log, now, payments } = outside
  try {
    if (order.paymentIntentId) await payments.refund(order.paymentIntentId)
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'A refund was not made: the order stays as it was')
    const { numUpdatedRows } = await db
      .updateTable('orders')
      .set(notClosing)
      .where('id', '=', order.id)
      .where('closingTo', 'is not', null)
      .executeTakeFirstOrThrow()
    // The refund's webhook came, though the answer did not: it has closed the order.
    if (numUpdatedRows === 0n) return { ok: true }
    return { ok: false, message: 'The payment provider did not make the refund. Nothing was changed.' }
  }
  const applied = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    return locked ? finishClosing(tx, locked, now().toISOString()) : nothingApplied
  })
  live.announce(applied.announcements)
  return { ok: true }
}

/** Orders whose closing a crash cut short: begun before a time, ISO 8601. */
export const listInterruptedClosings = (
  { db }: Outside,
  before: string,
): Promise<{ id: OrderId; paymentIntentId: string | null }[]> =>
  db.selectFrom('orders').select(['id', 'paymentIntentId']).where('closingAt', '<', before).limit(50).execute()
