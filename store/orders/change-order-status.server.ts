import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findAdminEvent, requiresRefund } from './admin-status-changes.ts'
import {
  applyTransition,
  changedOrder,
  createRefundLogEntry,
  noTransition,
  type TransitionResult,
} from './apply-transition.server.ts'
import { commitTransition } from './commit-transition.server.ts'
import type { Parcel } from './order.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'
import { findTransition, type OrderEvent } from './order-transitions.ts'
import { findCancellation, insertRestRefund, listPaymentRefunds, updateRefundedTotal } from './refund-queries.server.ts'
import { getRefundableSen } from './refund-rules.ts'
import { recordPaidDebts } from './refund-settlements.server.ts'
import { type RequestedRefund, sendRequestedRefund } from './send-refunds.server.ts'

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
  | RequestedRefund
  | { ok: false; reason: 'unknown' | 'refund-pending' }
  /** `from` is the current status. */
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }

type StatusChange = Exclude<ChangeOrderStatusResult, { ok: true }> | ({ ok: true } & TransitionResult)

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
  const change = await commitTransition(context, tx => startStatusChange(tx, request, at))
  if (!change.ok) return change
  return change.refund === null ? { ok: true, isPending: false } : sendRequestedRefund(context, change.refund)
}

async function startStatusChange(tx: Tx, request: StatusChangeRequest, at: string): Promise<StatusChange> {
  const { from, to, restock, by } = request
  const order = await lockOrder(tx, request.orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const event = findAdminEvent(from, to)
  if (await isRepeated(tx, order, request, at)) return { ok: true, ...noTransition }
  if (order.status !== from || !event) return { ok: false, reason: 'not-allowed', from: order.status }
  if (await findCancellation(tx, order.id)) return { ok: false, reason: 'refund-pending' }
  // An order without a payment was paid outside the provider: nothing can be refunded there.
  if (!requiresRefund(from, to) || !order.paymentIntentId) {
    const refundedSen = requiresRefund(from, to) ? await recordManualRefund(tx, order, { by, at }) : undefined
    return { ok: true, ...(await applyStatusChange(tx, order, { ...request, event, refundedSen }, at)) }
  }
  const payment = { orderId: order.id, paymentIntentId: order.paymentIntentId }
  const refunds = await listPaymentRefunds(tx, payment)
  // What is owed goes back with it.
  const debts = refunds.filter(({ status }) => status === 'failed')
  const amountSen = getRefundableSen(
    order.totalSen,
    refunds.filter(refund => !debts.includes(refund)),
  )
  // What the provider has not taken yet could still be refused, and the rest would be more then.
  if (refunds.some(({ status, providerId }) => status === 'pending' && (providerId === null || amountSen === 0)))
    return { ok: false, reason: 'refund-pending' }
  if (amountSen === 0) return { ok: false, reason: 'not-allowed', from: order.status }
  const refund = await insertRestRefund(tx, {
    ...payment,
    amountSen,
    reason: `${to} by an admin`,
    requestedAt: at,
    target: to === 'cancelled' ? 'cancelled' : 'refunded',
    restock: Number(restock),
    requestedBy: JSON.stringify(by),
  })
  await recordPaidDebts(tx, { debts, paidBy: refund })
  const logEntries = [createRefundLogEntry('Refund recorded', refund)]
  return { ok: true, ...changedOrder(order.id), logEntries, refund: refund.id }
}

/**
 * Records that an admin pays back what was paid outside the provider.
 * @returns sen
 */
async function recordManualRefund(tx: Tx, order: OrderRow, { by, at }: { by: Actor; at: string }): Promise<number> {
  const { id: orderId, paymentIntentId, totalSen } = order
  const amountSen = getRefundableSen(totalSen, await listPaymentRefunds(tx, { orderId, paymentIntentId }))
  const refund = { orderId, paymentIntentId, amountSen, reason: 'Paid outside the payment provider', requestedAt: at }
  const requestedBy = JSON.stringify(by)
  await insertRestRefund(tx, { ...refund, way: 'by_hand', status: 'succeeded', succeededAt: at, requestedBy })
  await updateRefundedTotal(tx, order)
  return amountSen
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
  {
    event,
    refundedSen,
    restock,
    to,
    parcel,
    by,
  }: StatusChangeRequest & { event: OrderEvent; refundedSen: number | undefined },
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
    refundedSen,
    orderColumns: to === 'shipped' && parcel ? parcel : {},
  })
}
