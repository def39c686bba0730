import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyTransition, type TransitionResult } from './apply-transition.server.ts'
import { cancelOrder, manualUpdateNote, startCancellation } from './cancel-order.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { canChangeStatus, type OrderStatus, requiresRefund } from './order-status.ts'

interface StatusChangeRequest {
  orderId: OrderId
  /** Status that the admin's page showed. The change is rejected when the order has another one. */
  from: OrderStatus
  to: OrderStatus
  /** Whether the products of a refunded order are for sale again. */
  restock: boolean
  by: Actor
}

export type ChangeOrderStatusResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** `from` is the current status. */
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }
  | { ok: false; reason: 'no-refund'; message: string }

type StatusChange =
  | Exclude<ChangeOrderStatusResult, { ok: true }>
  | { ok: true; applied: TransitionResult }
  | { ok: true; toCancel: OrderRow }

/**
 * Changes the status of an order for an admin. A change that refunds the payment asks the provider
 * first and takes effect only when the refund was made.
 * @returns `unknown`: no such order. `not-allowed`: the order has another status than `from`, is
 * being cancelled, or may not change to `to`. `no-refund`: the provider did not make the refund.
 */
export async function changeOrderStatus(
  context: StoreContext,
  request: StatusChangeRequest,
): Promise<ChangeOrderStatusResult> {
  const at = context.now().toISOString()
  const change = await inTransaction(context.db, tx => startStatusChange(tx, request, at))
  if (!change.ok) return change
  if ('toCancel' in change) {
    const cancelled = await cancelOrder(context, change.toCancel)
    return cancelled.ok ? cancelled : { ok: false, reason: 'no-refund', message: cancelled.message }
  }
  context.events.publish(change.applied.events)
  return { ok: true }
}

async function startStatusChange(tx: Tx, request: StatusChangeRequest, at: string): Promise<StatusChange> {
  const { from, to, restock, by } = request
  const order = await lockOrder(tx, request.orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  if (order.status !== from || order.cancellationTarget !== null || !canChangeStatus(from, to))
    return { ok: false, reason: 'not-allowed', from: order.cancellationTarget ?? order.status }
  if (requiresRefund(from, to) && (to === 'cancelled' || to === 'refunded')) {
    await startCancellation(tx, order, { to, restock, by }, at)
    return { ok: true, toCancel: order }
  }
  return { ok: true, applied: await applyStatusChange(tx, order, request, at) }
}

async function applyStatusChange(
  tx: Tx,
  order: OrderRow,
  { to, by }: StatusChangeRequest,
  at: string,
): Promise<TransitionResult> {
  await recordAuditEntry(tx, {
    by,
    at,
    action: 'order status changed',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: to },
  })
  const transition = { status: to, note: manualUpdateNote }
  if (to !== 'cancelled') return applyTransition(tx, order, transition, { at, by: 'admin' })
  // Only an unpaid order is cancelled without a refund. A checkout that is just starting for it
  // ends with this change, and its products are released.
  return applyTransition(
    tx,
    order,
    { ...transition, products: 'release', notify: 'order_cancelled' },
    { at, by: 'admin', orderColumns: { checkoutStartedAt: null } },
  )
}
