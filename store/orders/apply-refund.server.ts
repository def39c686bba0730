import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import { addRefundFailedMessages } from '#store/messages/outbox.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { RefundResponse } from '#store/payments.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { applyTransition, describeRefund, noTransition, type TransitionResult } from './apply-transition.server.ts'
import { notifyAdmins } from './notify-admins.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { findTransition } from './order-transitions.ts'
import { hasStandingRefund } from './record-refund-amounts.server.ts'
import { hasFailedRefund, type RefundRow } from './refund-queries.server.ts'
import { findRefundStatus, getCancellationEvent } from './refund-response.ts'

/**
 * Applies what the provider says about a recorded refund to the record and its locked order: the
 * response to the request, a webhook or a look-up, in any order and more than once. Success applies
 * the transition that waits for it. A refusal before that leaves the order as it was; after that
 * the order keeps its status and shows that the money did not go back.
 * @param at ISO 8601
 */
export async function applyRefund(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { response, at }: { response: RefundResponse; at: string },
): Promise<TransitionResult> {
  const { refundId } = response
  const status = findRefundStatus(refund, response)
  if (status === undefined) return noTransition
  if (response.status === 'refused')
    return addLogEntry(await recordFailure(tx, order, refund, { response, status, at }), 'Refund refused', refund)
  if (response.status === 'pending') {
    await updateRefund(tx, refund, { status, refundId: refundId ?? refund.refundId, checkedAt: at })
    return refund.status === 'failed' ? changedOrder(order) : noTransition
  }
  await updateRefund(tx, refund, { status, refundId, failureReason: null, target: null })
  return addLogEntry(await applySuccess(tx, order, refund, at), 'Refund succeeded', refund)
}

const addLogEntry = (
  result: TransitionResult,
  message: 'Refund succeeded' | 'Refund refused',
  refund: RefundRow,
): TransitionResult => ({ ...result, logEntries: [describeRefund(message, refund), ...result.logEntries] })

async function applySuccess(tx: Tx, order: OrderRow, refund: RefundRow, at: string): Promise<TransitionResult> {
  if (refund.target) return completeCancellation(tx, order, refund, at)
  if (order.requiresAction) await updateRequiresAction(tx, order, at)
  return changedOrder(order)
}

const changedOrder = ({ id }: OrderRow): TransitionResult => ({
  ...noTransition,
  events: [{ topic: 'order', id, change: 'changed' }],
})

const updateRefund = (tx: Tx, { paymentIntentId }: RefundRow, change: Partial<RefundRow>) =>
  tx.updateTable('refunds').set(change).where('paymentIntentId', '=', paymentIntentId).execute()

async function completeCancellation(tx: Tx, order: OrderRow, refund: RefundRow, at: string): Promise<TransitionResult> {
  const { target, restock, requestedBy, amountSen: refundedSen } = refund
  const transition = findTransition(getCancellationEvent(refund), order.status)
  if (!transition) return changedOrder(order)
  if (requestedBy)
    await recordAuditEntry(tx, {
      by: JSON.parse(requestedBy) as Actor,
      at,
      action: 'order status changed',
      subjectId: order.id,
      before: { status: order.status, paymentStatus: order.paymentStatus },
      after: { status: target, paymentStatus: 'refunded', restock: restock === 1 },
    })
  return applyTransition(tx, order, transition, { at, by: requestedBy ? 'admin' : 'payment provider', refundedSen })
}

async function recordFailure(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  {
    response,
    status,
    at,
  }: { response: RefundResponse & { status: 'refused' }; status: RefundRow['status']; at: string },
): Promise<TransitionResult> {
  const { reason, refundId } = response
  await updateRefund(tx, refund, {
    status,
    refundId,
    failureReason: reason,
    target: null,
    checkedAt: at,
  })
  await addRefundFailedMessages(tx, order, { data: { refundedSen: refund.amountSen, reason }, at })
  if (status === 'refused') {
    const amount = formatMoney(refund.amountSen as Sen)
    const note = `${amount} was not refunded, ${reason}. The order is unchanged.`
    const pushNote = `was not refunded: ${amount}`
    const result = await applyFailedParts(tx, order, refund, at)
    return { ...result, events: [...result.events, await notifyOfRefund(tx, order, { note, at, pushNote })] }
  }
  await updateRequiresAction(tx, order, at)
  const { amountSen } = refund
  return {
    ...noTransition,
    events: [...changedOrder(order).events, await notifyOfFailedRefund(tx, order, { amountSen, reason, at })],
  }
}

/** Parts that had gone back may have failed while this refund was to cover them. */
async function applyFailedParts(tx: Tx, order: OrderRow, refund: RefundRow, at: string): Promise<TransitionResult> {
  if (order.paymentStatus !== 'partially_refunded' || (await hasStandingRefund(tx, { id: refund.paymentIntentId })))
    return changedOrder(order)
  const transition = findTransition('partial-refund-failed', order.status)
  return transition ? applyTransition(tx, order, transition, { at, by: 'payment provider' }) : changedOrder(order)
}

/**
 * An order requires action while it is paid and not processed, or one of its refunds has failed.
 */
export async function updateRequiresAction(tx: Tx, { id, status }: OrderRow, at: string): Promise<void> {
  const requiresAction = Number(status === 'paid' || (await hasFailedRefund(tx, id)))
  await tx.updateTable('orders').set({ requiresAction, updatedAt: at }).where('id', '=', id).execute()
}

/** Notifies the admins of a refund that needs their attention. */
export const notifyOfRefund = (
  tx: Tx,
  order: OrderRow,
  details: { note: string; at: string; pushNote?: string },
): Promise<StoreEvent> => notifyAdmins(tx, order, { type: 'system', ...details })

/** Notifies the admins of money that did not go back. */
export function notifyOfFailedRefund(
  tx: Tx,
  order: OrderRow,
  { amountSen, reason, at }: { amountSen: number; reason: string; at: string },
): Promise<StoreEvent> {
  const amount = formatMoney(amountSen as Sen)
  const note = `refund failed, ${reason}. Pay back ${amount}.`
  return notifyOfRefund(tx, order, { note, at, pushNote: `refund failed, pay back ${amount}` })
}
