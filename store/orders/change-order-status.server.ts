import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findAdminEvent, requiresRefund } from './admin-status-changes.ts'
import { applyTransition, describeRefund, noTransition, type TransitionResult } from './apply-transition.server.ts'
import type { Parcel } from './order.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'
import { findTransition, type OrderEvent } from './order-transitions.ts'
import { publishTransition } from './publish-transition.server.ts'
import { recordPaidBackAmount } from './record-refund-amounts.server.ts'
import { findCancellation, findRefund, recordRefund } from './refund-queries.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

interface StatusChangeRequest {
  orderId: OrderId
  /** Status that the admin's page showed. The change is rejected when the order has another one. */
  from: OrderStatus
  to: OrderStatus
  /** Whether the products of a refunded order are for sale again. */
  restock: boolean
  /** Noted when the order is shipped. */
  parcel?: Parcel
  by: Actor
}

export type ChangeOrderStatusResult =
  /** `isPending`: the order changes once the provider has confirmed the refund. */
  | { ok: true; isPending: boolean }
  | { ok: false; reason: 'unknown' | 'refund-pending' }
  /** `from` is the current status. */
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }
  /** `message` says why. */
  | { ok: false; reason: 'refused'; message: string }

type StatusChange =
  | Exclude<ChangeOrderStatusResult, { ok: true }>
  | { ok: true; applied: TransitionResult }
  | { ok: true; refund: { orderId: OrderId; paymentIntentId: string; amountSen: number } }

/**
 * Changes the status of an order for an admin. A change that refunds the payment asks the provider
 * first and takes effect only when the refund was made.
 * @returns `unknown`: no such order. `refund-pending`: the order waits for a refund. `not-allowed`:
 * the order has another status than `from`, or may not change to `to`. A change that the same admin
 * has just made is no error. `refused`: the provider has
 * refused the refund and nothing has changed.
 */
export async function changeOrderStatus(
  context: StoreContext,
  request: StatusChangeRequest,
): Promise<ChangeOrderStatusResult> {
  const at = context.now().toISOString()
  const change = await inTransaction(context.db, tx => startStatusChange(tx, request, at))
  if (!change.ok) return change
  if ('applied' in change) {
    publishTransition(context, change.applied)
    return { ok: true, isPending: false }
  }
  const { orderId } = request
  const { paymentIntentId } = change.refund
  publishTransition(context, {
    events: [{ topic: 'order', id: orderId, change: 'changed' }],
    logEntries: [describeRefund('Refund recorded', change.refund)],
  })
  await sendRefunds(context, paymentIntentId)
  const refund = await findRefund(context.db, paymentIntentId)
  return refund?.status === 'refused'
    ? { ok: false, reason: 'refused', message: refund.failureReason ?? 'no reason was given' }
    : { ok: true, isPending: refund?.status === 'pending' }
}

async function startStatusChange(tx: Tx, request: StatusChangeRequest, at: string): Promise<StatusChange> {
  const { from, to, restock, by } = request
  const order = await lockOrder(tx, request.orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const event = findAdminEvent(from, to)
  if (await isRepeated(tx, order, request, at)) return { ok: true, applied: noTransition }
  if (order.status !== from || !event) return { ok: false, reason: 'not-allowed', from: order.status }
  if (await findCancellation(tx, order.id)) return { ok: false, reason: 'refund-pending' }
  // An order without a payment was paid outside the provider: nothing can be refunded there.
  if (!requiresRefund(from, to) || !order.paymentIntentId) {
    const applied = await applyStatusChange(tx, order, { ...request, event }, at)
    if (requiresRefund(from, to))
      await recordPaidBackAmount(tx, order, { paymentIntentId: null, amountSen: order.totalSen, at })
    return { ok: true, applied }
  }

  const refund = { paymentIntentId: order.paymentIntentId, orderId: order.id, amountSen: order.totalSen }
  const isRecorded = await recordRefund(
    tx,
    {
      ...refund,
      reason: `${to} by an admin`,
      target: to === 'cancelled' ? 'cancelled' : 'refunded',
      restock: Number(restock),
      requestedBy: JSON.stringify(by),
    },
    at,
  )
  return isRecorded ? { ok: true, refund } : { ok: false, reason: 'not-allowed', from: order.status }
}

/** Without a row here an order has no sold products that could be restocked. */
const restockingEvents: Partial<Record<OrderEvent, OrderEvent>> = {
  'admin-cancelled': 'admin-cancelled-restocked',
  'admin-refunded': 'admin-refunded-restocked',
}

/** How long a repeated change counts as the same one. */
const repeatMs = 60_000

/**
 * Whether the same admin has just made this change: a double press, or a retry after a lost
 * response.
 */
async function isRepeated(
  tx: Tx,
  order: OrderRow,
  { from, to, by }: StatusChangeRequest,
  at: string,
): Promise<boolean> {
  if (order.status === from || order.status !== to) return false
  const last = await tx
    .selectFrom('auditEntries')
    .select(['actorId', 'before', 'at'])
    .where('subjectId', '=', order.id)
    .where('action', '=', 'order status changed')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.actorId !== by.uid || Date.parse(at) - Date.parse(last.at) > repeatMs) return false
  const before = JSON.parse(last.before ?? '{}') as { status?: OrderStatus }
  return before.status === from
}

async function applyStatusChange(
  tx: Tx,
  order: OrderRow,
  { event, restock, to, parcel, by }: StatusChangeRequest & { event: OrderEvent },
  at: string,
): Promise<TransitionResult> {
  const transition = findTransition((restock && restockingEvents[event]) || event, order.status)
  if (!transition) throw new Error(`No transition for ${event} in status ${order.status}`)
  await recordAuditEntry(tx, {
    by,
    at,
    action: 'order status changed',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: to },
  })
  return applyTransition(tx, order, transition, {
    at,
    by: 'admin',
    orderColumns: to === 'shipped' && parcel ? parcel : {},
  })
}
