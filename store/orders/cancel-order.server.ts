import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import {
  applyTransition,
  enqueueRefund,
  noTransition,
  type TransitionResult,
} from '#store/orders/apply-transition.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'

export const manualUpdateNote = 'Manually updated by admin'

/** An admin's wish that can be carried out once the money has gone back. */
export interface Cancellation {
  to: Extract<OrderStatus, 'cancelled' | 'refunded'>
  restock: boolean
  by: Actor
}

/** Writes down what is to become of an order before the provider is asked for the refund: from here on nothing else is made of it, and a crash is found. */
export async function startCancellation(
  tx: Tx,
  order: OrderRow,
  { to, restock, by }: Cancellation,
  at: string,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      cancellationTarget: to,
      cancellationRestock: Number(restock),
      cancellationStartedAt: at,
      cancellationActor: JSON.stringify(by),
    })
    .where('id', '=', order.id)
    .execute()
}

const noCancellation = {
  cancellationTarget: null,
  cancellationRestock: null,
  cancellationStartedAt: null,
  cancellationActor: null,
}

/** Makes of a locked order what was written down, the money being on its way back: whoever hears of the refund first, the admin's request, the webhook or the timer. */
export async function completeCancellation(tx: Tx, order: OrderRow, at: string): Promise<TransitionResult> {
  const { cancellationTarget, cancellationRestock, cancellationActor, paymentIntentId } = order
  if (!cancellationTarget || !cancellationActor) return noTransition
  const restock = cancellationRestock === 1
  if (
    paymentIntentId &&
    (await enqueueRefund(tx, order, paymentIntentId, { reason: `${cancellationTarget} by an admin`, at }))
  )
    await tx.updateTable('refunds').set({ sentAt: at }).where('paymentIntentId', '=', paymentIntentId).execute()
  await recordAuditEntry(tx, {
    by: JSON.parse(cancellationActor) as Actor,
    at,
    action: 'order status changed',
    subjectId: order.id,
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { status: cancellationTarget, paymentStatus: 'refunded', restock },
  })
  const change = {
    status: cancellationTarget,
    paymentStatus: 'refunded' as const,
    note: manualUpdateNote,
    notify: 'order_cancelled' as const,
    ...(restock ? { products: 'restocked' as const } : {}),
  }
  return applyTransition(tx, order, change, { at, by: 'admin', also: noCancellation })
}

/** Asks the provider for the refund, which it makes once however often it is asked, and finishes. Returns why it could not be made; then the order is as before. */
export async function cancelOrder(
  context: StoreContext,
  order: Pick<OrderRow, 'id' | 'paymentIntentId'>,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const { db, events, log, now, payments } = context
  try {
    if (order.paymentIntentId) await payments.refund(order.paymentIntentId)
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'A refund was not made: the order stays as it was')
    const { numUpdatedRows } = await db
      .updateTable('orders')
      .set(noCancellation)
      .where('id', '=', order.id)
      .where('cancellationTarget', 'is not', null)
      .executeTakeFirstOrThrow()
    // The refund's webhook came, though the answer did not: it has closed the order.
    if (numUpdatedRows === 0n) return { ok: true }
    return { ok: false, message: 'The payment provider did not make the refund. Nothing was changed.' }
  }
  const result = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    return locked ? completeCancellation(tx, locked, now().toISOString()) : noTransition
  })
  events.publish(result.storeEvents)
  return { ok: true }
}

/** Orders whose closing a crash cut short: begun before a time, ISO 8601. */
export const listInterruptedCancellations = (
  { db }: StoreContext,
  before: string,
): Promise<{ id: OrderId; paymentIntentId: string | null }[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'paymentIntentId'])
    .where('cancellationStartedAt', '<', before)
    .limit(50)
    .execute()
