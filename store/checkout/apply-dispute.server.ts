import type { Tx } from '#store/database.server.ts'
import { applyRefund, updateRequiresAction } from '#store/orders/apply-refund.server.ts'
import {
  applyTransition,
  describeRefund,
  noTransition,
  type TransitionResult,
} from '#store/orders/apply-transition.server.ts'
import { recordDispute } from '#store/orders/dispute-queries.server.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import { recordDisputedAmount } from '#store/orders/record-refund-amounts.server.ts'
import { findRefund, type RefundRow, recordRefund } from '#store/orders/refund-queries.server.ts'
import type { Payment, ProviderDispute } from '#store/payments.ts'
import { notifyOfDispute } from './notify-of-dispute.server.ts'

const by = 'payment provider'
const lostReason = 'Lost in a dispute'
/** A bank converts what it takes: a little less than the rest of a payment is all of it. */
const minWholeShare = 0.95

/**
 * Applies what the provider's books say about the disputes of a payment, to its order that this
 * transaction has locked. Losing the whole payment does what a refund of it does that was made
 * outside, winning clears the mark. A payment that bought nothing, such as one for a superseded
 * session, does not change the order.
 * @param at ISO 8601
 */
export async function applyDispute(tx: Tx, order: OrderRow, payment: Payment, at: string): Promise<TransitionResult> {
  const { disputes } = payment
  const changes: DisputeChange[] = []
  for (const dispute of disputes) {
    const before = await recordDispute(tx, { orderId: order.id, payment, dispute }, at)
    if (before !== undefined) changes.push({ dispute, before })
  }
  if (disputes.length > 0 && changes.length === 0) return noTransition
  const areWon = disputes.length > 0 && disputes.every(({ state }) => state === 'won')
  const hasBought = order.paymentIntentId === payment.id && findTransition('disputed', order.status)
  if (!hasBought) return areWon ? returnUnused(tx, order, payment, at) : notifyOfDispute(tx, order, payment, at)

  const reversed = changes.filter(({ dispute, before }) => before === 'lost' && dispute.state === 'won')
  for (const { dispute } of reversed) await giveBack(tx, order, { payment, dispute }, at)
  const lost = changes.filter(({ dispute, before }) => dispute.state === 'lost' && before !== 'lost')
  if (lost.length > 0) return applyLosses(tx, order, { payment, lost: lost.map(({ dispute }) => dispute) }, at)
  if (areWon) {
    const current = (reversed.length > 0 && (await lockOrder(tx, order.id))) || order
    return (await apply(tx, current, 'dispute-won', at)) ?? changedOrder(order)
  }
  // The books may not list a dispute yet that the event names.
  return (await apply(tx, order, order.hasDispute === 0 ? 'disputed' : undefined, at)) ?? changedOrder(order)
}

interface DisputeChange {
  dispute: ProviderDispute
  before: ProviderDispute['state'] | 'new'
}

const changedOrder = ({ id }: OrderRow): TransitionResult => ({
  ...noTransition,
  events: [{ topic: 'order', id, change: 'changed' }],
})

async function apply(
  tx: Tx,
  order: OrderRow,
  event: OrderEvent | undefined,
  at: string,
  refundedSen?: number,
): Promise<TransitionResult | undefined> {
  const transition = event && findTransition(event, order.status)
  return transition && applyTransition(tx, order, transition, { at, by, refundedSen })
}

/** Refunds a payment that bought nothing: it only waited for the bank. */
async function returnUnused(tx: Tx, order: OrderRow, payment: Payment, at: string): Promise<TransitionResult> {
  const refund = { paymentIntentId: payment.id, orderId: order.id, amountSen: payment.unrefunded }
  const reason = 'Nothing was bought with it, and its dispute was won'
  const isRecorded = payment.unrefunded > 0 && (await recordRefund(tx, { ...refund, reason }, at))
  const isMarked = order.paymentIntentId === payment.id
  const result = (isMarked && (await apply(tx, order, 'dispute-won', at))) || changedOrder(order)
  return isRecorded
    ? { ...result, logEntries: [...result.logEntries, describeRefund('Refund recorded', refund)] }
    : result
}

/** A loss was reversed. What was owed to the buyer before it is owed again. */
async function giveBack(
  tx: Tx,
  order: OrderRow,
  { payment, dispute }: { payment: Payment; dispute: ProviderDispute },
  at: string,
): Promise<void> {
  const { id, amount: amountSen } = dispute
  await recordDisputedAmount(tx, order, { id, paymentIntentId: payment.id, amountSen, isLost: false, at })
  const refund = await findRefund(tx, payment.id)
  if (refund?.refundId !== id || refund.reason === lostReason) return
  await tx
    .updateTable('refunds')
    .set({ status: 'failed', failureReason: 'the bank has given the money back to the shop' })
    .where('paymentIntentId', '=', payment.id)
    .execute()
  await updateRequiresAction(tx, order, at)
}

async function applyLosses(
  tx: Tx,
  order: OrderRow,
  { payment, lost }: { payment: Payment; lost: readonly ProviderDispute[] },
  at: string,
): Promise<TransitionResult> {
  for (const { id, amount: amountSen } of lost)
    await recordDisputedAmount(tx, order, { id, paymentIntentId: payment.id, amountSen, isLost: true, at })
  const sum = (disputes: readonly ProviderDispute[]) => disputes.reduce((total, { amount }) => total + amount, 0)
  const lostSen = sum(payment.disputes.filter(({ state }) => state === 'lost'))
  const refund = await findRefund(tx, payment.id)
  const isOwed = refund?.status === 'pending' || refund?.status === 'failed'
  if (lostSen < payment.unrefunded * minWholeShare) {
    if (isOwed) await reduceRefund(tx, refund, sum(lost))
    return (await apply(tx, order, 'dispute-lost-in-part', at)) ?? changedOrder(order)
  }
  const refundId = lost[0]?.id ?? null
  if (!isOwed) {
    const record = { paymentIntentId: payment.id, orderId: order.id, amountSen: lostSen, reason: lostReason }
    await recordRefund(tx, { ...record, status: 'succeeded', refundId }, at)
    return (await apply(tx, order, 'dispute-lost', at, lostSen)) ?? changedOrder(order)
  }
  // The bank has given the buyer what a refund could not: a cancellation takes effect with it.
  const completed = await applyRefund(tx, order, refund, { response: { status: 'succeeded', refundId }, at })
  const current = await lockOrder(tx, order.id)
  const marked = current && (await apply(tx, current, 'dispute-lost', at, lostSen))
  return marked
    ? {
        ...marked,
        events: [...completed.events, ...marked.events],
        logEntries: [...completed.logEntries, ...marked.logEntries],
      }
    : completed
}

const reduceRefund = (tx: Tx, { paymentIntentId, amountSen }: RefundRow, lostSen: number) =>
  tx
    .updateTable('refunds')
    .set({ amountSen: Math.max(0, amountSen - lostSen) })
    .where('paymentIntentId', '=', paymentIntentId)
    .execute()
