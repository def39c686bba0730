import type { Tx } from '#store/database.server.ts'
import {
  applyRefundTotals,
  applyReturn,
  refundMissing,
  updateRequiresAction,
} from '#store/orders/apply-refund.server.ts'
import {
  applyTransition,
  changedOrder,
  combineResults,
  createRefundLogEntry,
  noTransition,
  type TransitionResult,
} from '#store/orders/apply-transition.server.ts'
import { recordDispute } from '#store/orders/dispute-queries.server.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isSold } from '#store/orders/order-status.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import {
  insertRefund,
  insertRestRefund,
  listPaymentRefunds,
  type RefundRow,
  updateRefund,
  updateRefundedTotal,
} from '#store/orders/refund-queries.server.ts'
import { getMissingSen, isWholeDue, minWholeShare } from '#store/orders/refund-rules.ts'
import { recordCoveredDebts, recordPaidDebts, reopenDebts } from '#store/orders/refund-settlements.server.ts'
import type { Payment, ProviderDispute } from '#store/payments.ts'
import { notifyOfDispute } from './notify-of-dispute.server.ts'

const by = 'payment provider'

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
  const reversed = changes.filter(({ dispute, before }) => before === 'lost' && dispute.state === 'won')
  // Null: what an admin has recorded as taken by the bank was not.
  const notTaken = [...reversed.map(({ dispute }) => dispute.id), ...(areWon ? [null] : [])]
  const isGivenBack = await giveBack(tx, order, { payment, disputeIds: notTaken }, at)
  const lost = changes.filter(({ dispute, before }) => dispute.state === 'lost' && before !== 'lost')
  const results = changes.length > 0 ? [changedOrder(order.id)] : []
  for (const { dispute } of lost) results.push(await applyLoss(tx, order, { payment, dispute }, at))
  if (!hasBought) {
    const isOpen = disputes.length === 0 || disputes.some(({ state }) => state === 'open')
    if (!areWon) results.push(await notifyOfDispute(tx, order, payment, at))
    if (!isOpen) results.push(await returnUnused(tx, order, { payment, areWon }, at))
    return combineResults(results)
  }
  const current = (await lockOrder(tx, order.id)) ?? order
  if (areWon) results.push((await apply(tx, current, 'dispute-won', at)) ?? noTransition)
  // The books may not list a dispute yet that the event names.
  else if (current.hasDispute === 0) results.push((await apply(tx, current, 'disputed', at)) ?? noTransition)
  if (isGivenBack) results.push(await applyReversal(tx, (await lockOrder(tx, order.id)) ?? order, at))
  return combineResults(results)
}

/**
 * Less of the order's money went back than before. All of it is to go back when an admin has
 * cancelled or refunded the order.
 */
async function applyReversal(tx: Tx, order: OrderRow, at: string): Promise<TransitionResult> {
  if (isSold(order.status)) return applyRefundTotals(tx, order, { at })
  const payment = { orderId: order.id, paymentIntentId: order.paymentIntentId }
  if (!isWholeDue(await listPaymentRefunds(tx, payment))) return noTransition
  return refundMissing(tx, order, payment, at)
}

interface DisputeChange {
  dispute: ProviderDispute
  before: ProviderDispute['state'] | 'new'
}

async function apply(tx: Tx, order: OrderRow, event: OrderEvent, at: string): Promise<TransitionResult | undefined> {
  const transition = findTransition(event, order.status)
  return transition && applyTransition(tx, order, transition, { at, by })
}

/** Refunds what the bank has left of a payment that bought nothing: it only waited for the bank. */
async function returnUnused(
  tx: Tx,
  { id }: OrderRow,
  { payment, areWon }: { payment: Payment; areWon: boolean },
  at: string,
): Promise<TransitionResult> {
  const order = await lockOrder(tx, id)
  if (!order) return noTransition
  const refunds = await listPaymentRefunds(tx, { orderId: order.id, paymentIntentId: payment.id })
  const amountSen = getMissingSen(payment.amount, refunds)
  const isMarked = areWon && order.paymentIntentId === payment.id
  const result = (isMarked && (await apply(tx, order, 'dispute-won', at))) || changedOrder(order.id)
  if (amountSen === 0) return result
  const refund = await insertRestRefund(tx, {
    paymentIntentId: payment.id,
    orderId: order.id,
    amountSen,
    reason: 'Nothing was bought with it, and its dispute is closed',
    requestedAt: at,
  })
  return combineResults([result, { ...noTransition, logEntries: [createRefundLogEntry('Refund recorded', refund)] }])
}

/**
 * Applies that the bank has not taken money, or has given it back. What was owed to the buyer
 * before it is owed again, and so is what an admin has let the buyer keep.
 * @returns whether any was recorded as taken
 */
async function giveBack(
  tx: Tx,
  order: OrderRow,
  { payment, disputeIds }: { payment: Payment; disputeIds: readonly (string | null)[] },
  at: string,
): Promise<boolean> {
  const failureReason = 'the bank has given the money back to the shop'
  const taken: RefundRow[] = []
  for (const id of disputeIds)
    taken.push(...(await listTaken(tx, payment, id)).filter(({ failedAt }) => failedAt === null))
  if (taken.length === 0) return false
  for (const refund of taken) {
    const paysForOthers = (await reopenDebts(tx, refund)) > 0
    const status = refund.requestedBy !== null && !paysForOthers ? 'failed' : 'refused'
    await updateRefund(tx, refund, { status, failedAt: at, failureReason })
  }
  await recordCoveredDebts(tx, { orderId: order.id, paymentIntentId: payment.id }, payment.amount)
  await updateRefundedTotal(tx, order)
  await updateRequiresAction(tx, order, at)
  return true
}

/**
 * Lists the records of what the bank took by a dispute.
 * @param disputeId null for what an admin has recorded before the provider's books said so
 */
const listTaken = (tx: Tx, { id }: Payment, disputeId: string | null): Promise<RefundRow[]> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('paymentIntentId', '=', id)
    .where('way', '=', 'bank')
    .where('providerId', disputeId === null ? 'is' : '=', disputeId)
    .execute()

/** Records what the bank took, which pays what the buyer was owed before anything else. */
async function applyLoss(
  tx: Tx,
  order: OrderRow,
  { payment, dispute }: { payment: Payment; dispute: ProviderDispute },
  at: string,
): Promise<TransitionResult> {
  const results = []
  const taken = await recordTaken(tx, order, { payment, dispute }, at)
  for (const paidBy of taken) {
    const debts = await listDebts(tx, order, payment)
    for (const debt of await recordPaidDebts(tx, { debts, paidBy, minShare: minWholeShare })) {
      const current = (await lockOrder(tx, order.id)) ?? order
      results.push(await applyReturn(tx, current, { refund: debt, paidBy }, at))
    }
  }
  await updateRefundedTotal(tx, order)
  const current = (await lockOrder(tx, order.id)) ?? order
  const newest = taken.at(-1)
  if (newest) results.push(await applyRefundTotals(tx, current, { at, newest }))
  return combineResults(results)
}

/**
 * Records what the bank took by a dispute, less what an admin has recorded of it before.
 * @returns what was not recorded as taken before
 */
async function recordTaken(
  tx: Tx,
  order: OrderRow,
  { payment, dispute }: { payment: Payment; dispute: ProviderDispute },
  at: string,
): Promise<RefundRow[]> {
  const succeeded = { status: 'succeeded', succeededAt: at, failedAt: null, failureReason: null } as const
  const known = await listTaken(tx, payment, dispute.id)
  const again = []
  for (const refund of known) again.push(await updateRefund(tx, refund, succeeded))
  if (again.length > 0) return again
  const byHand = (await listTaken(tx, payment, null)).filter(({ failedAt }) => failedAt === null)
  for (const refund of byHand) await updateRefund(tx, refund, { providerId: dispute.id })
  const amountSen = byHand.reduce((left, refund) => left - refund.amountSen, dispute.amount as number)
  // The bank converts what it takes: what is left of it then is nothing that was taken besides.
  if (byHand.length > 0 && amountSen <= dispute.amount * (1 - minWholeShare)) return []
  const taken = await insertRefund(tx, {
    ...succeeded,
    orderId: order.id,
    paymentIntentId: payment.id,
    amountSen,
    reason: 'Lost in a dispute',
    requestedAt: dispute.openedAt,
    way: 'bank',
    providerId: dispute.id,
  })
  return [taken]
}

/** Refunds that are owed, or that the provider has not taken, because of the dispute. */
const listDebts = async (tx: Tx, order: OrderRow, payment: Payment): Promise<RefundRow[]> =>
  (await listPaymentRefunds(tx, { orderId: order.id, paymentIntentId: payment.id })).filter(
    ({ status, providerId }) => status === 'failed' || (status === 'pending' && providerId === null),
  )
