import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { addRefundFailedMessages } from '#store/outbox/outbox.server.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import { restockProducts, withdrawProducts } from '#store/products/stock-changes.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import {
  applyTransition,
  changedOrder,
  combineResults,
  createRefundLogEntry,
  noTransition,
  type TransitionResult,
} from './apply-transition.server.ts'
import { notifyAdmins } from './notify-admins.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { isSold } from './order-status.ts'
import { findTransition } from './order-transitions.ts'
import {
  hasFailedRefund,
  insertRestRefund,
  listPaymentRefunds,
  type RefundRow,
  updateRefund,
  updateRefundedTotal,
} from './refund-queries.server.ts'
import { findTotalsEvent, getCancellationEvent, getMissingSen, getRefundCause, isOwed } from './refund-rules.ts'
import { insertOwedPart, recordCoveredDebts, reopenDebts } from './refund-settlements.server.ts'

/**
 * Applies that a refund has succeeded, to the locked order: its products come back, and the order
 * gets the status that waits for it, or what the sum of its refunds makes of it.
 * @param times.at ISO 8601
 * @param times.succeededAt ISO 8601; when the money went back, if that was earlier
 */
export async function applyRefundSuccess(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { at, succeededAt = at }: { at: string; succeededAt?: string },
): Promise<TransitionResult> {
  const made = await updateRefund(tx, refund, {
    status: 'succeeded',
    succeededAt,
    failureReason: null,
    target: null,
    // One that was settled before keeps what it was settled by, should it fail all the same.
    settledBy: refund.status === 'settled' ? refund.settledBy : null,
  })
  const logEntries = [createRefundLogEntry('Refund succeeded', refund)]
  const result = await applyReturn(tx, order, { refund, paidBy: made }, at)
  if (refund.status !== 'settled') return combineResults([{ ...noTransition, logEntries }, result])
  const note = `${formatMoney(made.amountSen as Sen)} went back twice: the payment provider has made a refund that was settled.`
  const event = await notifyOfRefund(tx, order, { note, at })
  return combineResults([{ ...noTransition, logEntries, events: [event] }, result])
}

/**
 * Applies what a refund does to its order once its money has gone back.
 * @param refund as it was before
 * @param paidBy the refund that has paid it: itself, or its settlement
 */
export async function applyReturn(
  tx: Tx,
  order: OrderRow,
  { refund, paidBy }: { refund: RefundRow; paidBy: RefundRow },
  at: string,
): Promise<TransitionResult> {
  const { target, requestedBy } = refund
  const results = [changedOrder(order.id)]
  if (refund.status === 'pending') results.push(await returnItems(tx, refund, at))
  await updateRefundedTotal(tx, order)
  if (target && requestedBy) results.push(await completeCancellation(tx, order, { ...refund, target, requestedBy }, at))
  else results.push(await applyRefundTotals(tx, order, { at, newest: paidBy }))
  await updateRequiresAction(tx, order, at)
  return combineResults(results)
}

async function returnItems(tx: Tx, { id: refundId, orderId }: RefundRow, at: string): Promise<TransitionResult> {
  const items = await tx.selectFrom('refundItems').selectAll().where('refundId', '=', refundId).execute()
  const select = (restock: number) => items.filter(item => item.restock === restock).map(({ productId }) => productId)
  const [restocked, withdrawn] = [select(1), select(0)]
  return {
    ...noTransition,
    events: [
      ...(restocked.length > 0
        ? toProductEvents(await restockProducts(tx, { orderId, ids: restocked }, at), 'added')
        : []),
      ...(withdrawn.length > 0
        ? toProductEvents(await withdrawProducts(tx, { orderId, ids: withdrawn }, at), 'removed')
        : []),
    ],
  }
}

async function completeCancellation(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow & { target: 'cancelled' | 'refunded'; requestedBy: string },
  at: string,
): Promise<TransitionResult> {
  const { target, restock, requestedBy, amountSen: refundedSen } = refund
  const transition = findTransition(getCancellationEvent(refund, target), order.status)
  if (!transition) return noTransition
  await recordAuditEntry(tx, {
    by: JSON.parse(requestedBy) as Actor,
    at,
    action: 'order status changed',
    subjectId: order.id,
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { status: target, paymentStatus: 'refunded', restock: restock === 1 },
  })
  const result = await applyTransition(tx, order, transition, { at, by: 'admin', refundedSen })
  return combineResults([result, await refundMissing(tx, order, refund, at)])
}

/**
 * Refunds what is missing of a payment that is to go back as a whole: a part that went back before
 * may have failed since, or the bank has given it back, of which nobody knew that it was owed.
 */
export async function refundMissing(
  tx: Tx,
  order: OrderRow,
  { orderId, paymentIntentId }: Pick<RefundRow, 'orderId' | 'paymentIntentId'>,
  at: string,
): Promise<TransitionResult> {
  if (paymentIntentId === null || paymentIntentId !== order.paymentIntentId) return noTransition
  const payment = { orderId, paymentIntentId }
  const amountSen = getMissingSen(order.totalSen, await listPaymentRefunds(tx, payment))
  if (amountSen === 0) return noTransition
  const reason = 'Another part of the order did not reach the buyer'
  const refund = await insertRestRefund(tx, { ...payment, amountSen, reason, requestedAt: at })
  return { ...noTransition, logEntries: [createRefundLogEntry('Refund recorded', refund)], refund: refund.id }
}

/**
 * Applies what the sum of all refunds of an order's own payment makes of the order.
 * @param newest the refund that has just succeeded
 */
export async function applyRefundTotals(
  tx: Tx,
  order: OrderRow,
  { at, newest }: { at: string; newest?: RefundRow },
): Promise<TransitionResult> {
  if (newest && newest.paymentIntentId !== order.paymentIntentId) return noTransition
  const cause = newest && getRefundCause(newest)
  const event = findTotalsEvent(order, await listPaymentRefunds(tx, { ...order, orderId: order.id }), cause)
  const transition = event && findTransition(event, order.status)
  if (!transition) return noTransition
  if (newest?.requestedBy && transition.status)
    await recordAuditEntry(tx, {
      by: JSON.parse(newest.requestedBy) as Actor,
      at,
      action: 'order status changed',
      subjectId: order.id,
      before: { status: order.status, paymentStatus: order.paymentStatus },
      after: { status: transition.status, paymentStatus: transition.paymentStatus },
    })
  return applyTransition(tx, (await lockOrder(tx, order.id)) ?? order, transition, {
    at,
    by: cause === 'admin' ? 'admin' : 'payment provider',
    refundedSen: newest?.amountSen,
    refundId: newest?.id,
  })
}

/**
 * Applies that a refund has failed, to the locked order. What is owed then stays open until another
 * refund pays it.
 * @param reason in words for admins
 * @param at ISO 8601
 */
export async function applyRefundFailure(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  { reason, at }: { reason: string; at: string },
): Promise<TransitionResult> {
  const change = { failedAt: at, failureReason: reason, checkedAt: at }
  const isBought = refund.paymentIntentId === order.paymentIntentId && isSold(order.status)
  if (refund.settledBy !== null) {
    await updateRefund(tx, refund, { ...change, status: 'settled' })
    await updateRefundedTotal(tx, order)
    return combineResults([
      changedOrder(order.id),
      isBought ? await applyRefundTotals(tx, order, { at }) : await refundMissing(tx, order, refund, at),
    ])
  }
  const owedSen = await recordDebt(tx, order, { refund, change, isBought })
  await addRefundFailedMessages(tx, order, { data: { refundedSen: refund.amountSen, reason }, at })
  await updateRefundedTotal(tx, order)
  const totals = isBought ? await applyRefundTotals(tx, order, { at }) : noTransition
  await updateRequiresAction(tx, order, at)
  const amount = formatMoney(refund.amountSen as Sen)
  const event =
    owedSen > 0
      ? await notifyOfFailedRefund(tx, order, { amountSen: owedSen, reason, at })
      : await notifyOfRefund(tx, order, {
          note: `${amount} was not refunded, ${reason}. The order is unchanged.`,
          at,
          pushNote: `was not refunded: ${amount}`,
        })
  return combineResults([
    { ...changedOrder(order.id), logEntries: [createRefundLogEntry('Refund refused', refund)] },
    totals,
    { ...noTransition, events: [event] },
  ])
}

/**
 * Records what is owed because a refund has failed.
 * @returns sen
 */
async function recordDebt(
  tx: Tx,
  order: OrderRow,
  { refund, change, isBought }: { refund: RefundRow; change: Partial<RefundRow>; isBought: boolean },
): Promise<number> {
  const paidSen = refund.succeededAt === null ? await reopenDebts(tx, refund) : 0
  const isWhollyOwed = isOwed(refund, { isBought, paysForOthers: paidSen > 0 })
  const failed = await updateRefund(tx, refund, {
    ...change,
    status: isWhollyOwed ? 'failed' : 'refused',
    target: null,
  })
  const restSen = isWhollyOwed || isBought ? 0 : refund.amountSen - paidSen
  if (restSen > 0) await insertOwedPart(tx, failed, restSen)
  const owedSen = (isWhollyOwed ? refund.amountSen : paidSen) + restSen
  if (refund.paymentIntentId !== order.paymentIntentId) return owedSen
  return owedSen - (await recordCoveredDebts(tx, refund, order.totalSen))
}

/** An order requires action while it is paid and not processed, or money of it is owed. */
export async function updateRequiresAction(tx: Tx, { id }: OrderRow, at: string): Promise<void> {
  const order = await lockOrder(tx, id)
  const requiresAction = Number(order?.status === 'paid' || (await hasFailedRefund(tx, id)))
  await tx.updateTable('orders').set({ requiresAction, updatedAt: at }).where('id', '=', id).execute()
}

/** Notifies the admins of a refund that needs their attention. */
export const notifyOfRefund = (
  tx: Tx,
  order: OrderRow,
  details: { note: string; at: string; pushNote?: string },
): Promise<StoreEvent> => notifyAdmins(tx, order, { type: 'system', ...details })

function notifyOfFailedRefund(
  tx: Tx,
  order: OrderRow,
  { amountSen, reason, at }: { amountSen: number; reason: string; at: string },
): Promise<StoreEvent> {
  const amount = formatMoney(amountSen as Sen)
  const note = `refund failed, ${reason}. Pay back ${amount}.`
  return notifyOfRefund(tx, order, { note, at, pushNote: `refund failed, pay back ${amount}` })
}
