import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyTransition, enqueueRefund, noTransition, type TransitionResult } from './apply-transition.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'

export const manualUpdateNote = 'Manually updated by admin'

/** An admin's request to end a paid order, which takes effect once the payment is refunded. */
export interface Cancellation {
  to: Extract<OrderStatus, 'cancelled' | 'refunded'>
  restock: boolean
  by: Actor
}

/**
 * Records a cancellation before the provider is asked for the refund. Until it completes the order
 * accepts no other change, and reconciliation resumes it after a crash.
 * @param at ISO 8601
 */
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

/**
 * Completes the recorded cancellation of a locked order after its refund was made. Called by
 * whichever learns of the refund first: the admin's request, the webhook or reconciliation.
 * @param at ISO 8601
 */
export async function completeCancellation(tx: Tx, order: OrderRow, at: string): Promise<TransitionResult> {
  const { cancellationTarget, cancellationRestock, cancellationActor, paymentIntentId } = order
  if (!cancellationTarget || !cancellationActor) return noTransition
  const restock = cancellationRestock === 1
  const reason = `${cancellationTarget} by an admin`
  if (paymentIntentId && (await enqueueRefund(tx, order, paymentIntentId, { reason, at })))
    await tx.updateTable('refunds').set({ sentAt: at }).where('paymentIntentId', '=', paymentIntentId).execute()
  await recordAuditEntry(tx, {
    by: JSON.parse(cancellationActor) as Actor,
    at,
    action: 'order status changed',
    subjectId: order.id,
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { status: cancellationTarget, paymentStatus: 'refunded', restock },
  })
  const transition = {
    status: cancellationTarget,
    paymentStatus: 'refunded' as const,
    note: manualUpdateNote,
    notify: 'order_cancelled' as const,
    ...(restock ? { products: 'restock' as const } : {}),
  }
  return applyTransition(tx, order, transition, { at, by: 'admin', orderColumns: noCancellation })
}

/**
 * Refunds the payment, which the provider does only once, and completes the cancellation.
 * @returns not `ok` when the refund failed; the order is then as it was before
 */
export async function cancelOrder(
  context: StoreContext,
  order: Pick<OrderRow, 'id' | 'paymentIntentId'>,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const { db, events, log, now, payments } = context
  try {
    if (order.paymentIntentId) await payments.refund(order.paymentIntentId)
  } catch (error) {
    log.error({ err: error, orderId: order.id }, 'Refund failed, order left unchanged')
    const { numUpdatedRows } = await db
      .updateTable('orders')
      .set(noCancellation)
      .where('id', '=', order.id)
      .where('cancellationTarget', 'is not', null)
      .executeTakeFirstOrThrow()
    // The response was lost, but the refund's webhook has already completed the cancellation.
    if (numUpdatedRows === 0n) return { ok: true }
    return { ok: false, message: 'The payment provider did not make the refund. Nothing was changed.' }
  }
  const result = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    return locked ? completeCancellation(tx, locked, now().toISOString()) : noTransition
  })
  events.publish(result.events)
  return { ok: true }
}

/**
 * Lists orders whose cancellation was interrupted by a crash.
 * @param before ISO 8601: only cancellations that started earlier
 */
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
