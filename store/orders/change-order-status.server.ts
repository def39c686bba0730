import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { applyTransition, type TransitionResult } from '#store/orders/apply-transition.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { cancelOrder, manualUpdateNote, startCancellation } from './cancel-order.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { canChangeStatus, type OrderStatus, requiresRefund } from './order-status.ts'

interface StatusChangeRequest {
  orderId: OrderId
  /** How the admin sees the order: when somebody else has moved it meanwhile, nothing happens (readings T36). */
  from: OrderStatus
  to: OrderStatus
  /** Whether the pieces of a paid order go back on sale; asked where its money goes back. */
  restock: boolean
  by: Actor
}

export type ChangeOrderStatusResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** `from` is how the order stands. */
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }
  | { ok: false; reason: 'no-refund'; message: string }

type StatusChangeStart =
  | Exclude<ChangeOrderStatusResult, { ok: true }>
  | { ok: true; result: TransitionResult }
  | { ok: true; cancelling: OrderRow }

/** An admin moves an order through its life (STATE-10 to STATE-13). Where that sends money back, the provider is asked first, and nothing changes if it fails (readings T37). */
export async function changeOrderStatus(
  context: StoreContext,
  request: StatusChangeRequest,
): Promise<ChangeOrderStatusResult> {
  const at = context.now().toISOString()
  const started = await inTransaction(context.db, async (tx): Promise<StatusChangeStart> => {
    const order = await lockOrder(tx, request.orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    const { from, to } = request
    if (order.status !== from || order.cancellationTarget !== null || !canChangeStatus(from, to))
      return { ok: false, reason: 'not-allowed', from: order.cancellationTarget ?? order.status }
    if (requiresRefund(from, to) && (to === 'cancelled' || to === 'refunded')) {
      await startCancellation(tx, order, { to, restock: request.restock, by: request.by }, at)
      return { ok: true, cancelling: order }
    }
    return { ok: true, result: await applyStatusChange(tx, order, request, at) }
  })
  if (!started.ok) return started
  if ('cancelling' in started) {
    const cancelled = await cancelOrder(context, started.cancelling)
    return cancelled.ok ? cancelled : { ok: false, reason: 'no-refund', message: cancelled.message }
  }
  context.events.publish(started.result.storeEvents)
  return { ok: true }
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
  const change = {
    status: to,
    note: manualUpdateNote,
    // The only change at once that ends an order: it has not been paid, but a session may just be opening for it.
    ...(to === 'cancelled' ? { products: 'freed' as const, notify: 'order_cancelled' as const } : {}),
  }
  return applyTransition(tx, order, change, {
    at,
    by: 'admin',
    also: to === 'cancelled' ? { checkoutStartedAt: null } : {},
  })
}
