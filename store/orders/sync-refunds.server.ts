import type { Tx } from '#store/database.server.ts'
import type { Payment, ProviderRefund } from '#store/payments.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { applyRefundFailure, applyRefundSuccess, updateRequiresAction } from './apply-refund.server.ts'
import { changedOrder, combineResults, noTransition, type TransitionResult } from './apply-transition.server.ts'
import { commitTransition } from './commit-transition.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { isSold } from './order-status.ts'
import { insertRefund, listPaymentRefunds, type RefundRow, updateRefund } from './refund-queries.server.ts'
import {
  findAwaitedRest,
  findProviderRefund,
  findReducedSen,
  findRefundChange,
  isWholePending,
  listUnknownFailures,
  listUnknownRefunds,
} from './refund-rules.ts'
import { recordCoveredDebts, recordPaidDebts } from './refund-settlements.server.ts'

/**
 * Records the refunds of a payment as the provider's books show them, and applies what has become
 * of them, to an order that this transaction has locked: those that were asked for here, and those
 * made in the provider's dashboard. Idempotent, also with books that were read before others.
 * @param at ISO 8601
 */
export async function syncRefunds(tx: Tx, order: OrderRow, payment: Payment, at: string): Promise<TransitionResult> {
  const books = { orderId: order.id, paymentIntentId: payment.id }
  const results: TransitionResult[] = []
  for (const refund of await listPaymentRefunds(tx, books)) results.push(await syncRefund(tx, refund, payment, at))
  for (const made of listUnknownRefunds(payment.refunds, await listPaymentRefunds(tx, books))) {
    const recorded = await listPaymentRefunds(tx, books)
    results.push(changedOrder(order.id))
    const refund = await recordProviderRefund(tx, { order, payment, recorded, made })
    results.push(await applyBooks(tx, refund, { made, at, succeededAt: made.createdAt }))
  }
  for (const made of listUnknownFailures(payment.refunds, await listPaymentRefunds(tx, books)))
    results.push(await recordFailure(tx, order, { payment, made, at }))
  if ((await recordCoveredDebts(tx, books, payment.amount)) > 0) {
    await updateRequiresAction(tx, order, at)
    results.push(changedOrder(order.id))
  }
  await reduceRest(tx, books, payment)
  return combineResults(results)
}

/**
 * Looks a payment of an order up and records its refunds: the webhooks of some may be late.
 * @throws when the provider or the database fails
 */
export async function lookUpRefunds(
  context: PaymentContext,
  { orderId, paymentIntentId }: Pick<RefundRow, 'orderId' | 'paymentIntentId'>,
): Promise<Payment | undefined> {
  const payment = paymentIntentId === null ? undefined : await context.payments.findPayment(paymentIntentId)
  if (!payment) return undefined
  await commitTransition(context, async tx => {
    const order = await lockOrder(tx, orderId)
    return order ? syncRefunds(tx, order, payment, context.now().toISOString()) : noTransition
  })
  return payment
}

async function syncRefund(tx: Tx, refund: RefundRow, payment: Payment, at: string): Promise<TransitionResult> {
  const made = refund.way === 'provider' && findProviderRefund(payment.refunds, refund)
  if (!made) return noTransition
  const isNew = refund.providerId !== made.id || refund.amountSen !== made.amount
  const current = isNew ? await updateRefund(tx, refund, { providerId: made.id, amountSen: made.amount }) : refund
  return applyBooks(tx, current, { made, at, succeededAt: refund.providerId ? at : made.createdAt })
}

async function reduceRest(
  tx: Tx,
  books: Pick<RefundRow, 'orderId' | 'paymentIntentId'>,
  payment: Payment,
): Promise<void> {
  const refunds = await listPaymentRefunds(tx, books)
  for (const refund of refunds) {
    const others = refunds.filter(({ id }) => id !== refund.id)
    const amountSen = findReducedSen(refund, payment, others)
    if (amountSen !== undefined) await updateRefund(tx, refund, { amountSen })
  }
}

async function applyBooks(
  tx: Tx,
  refund: RefundRow,
  { made, at, succeededAt }: { made: ProviderRefund; at: string; succeededAt: string },
): Promise<TransitionResult> {
  const change = findRefundChange(refund, made.status)
  const order = change && (await lockOrder(tx, refund.orderId))
  if (!order) return noTransition
  if (change === 'succeeded') return applyRefundSuccess(tx, order, refund, { at, succeededAt })
  return applyRefundFailure(tx, order, refund, { reason: made.failureReason ?? 'no reason was given', at })
}

/**
 * Records a refund that had failed before it was seen, so that books which were read before that do
 * not count it.
 */
async function recordFailure(
  tx: Tx,
  { id: orderId, paymentIntentId }: OrderRow,
  { payment, made, at }: { payment: Payment; made: ProviderRefund; at: string },
): Promise<TransitionResult> {
  const order = await lockOrder(tx, orderId)
  const refund = await insertRefund(tx, {
    orderId,
    paymentIntentId: payment.id,
    providerId: made.id,
    amountSen: made.amount,
    reason: 'Refunded at the payment provider',
    requestedAt: made.createdAt,
  })
  const reason = made.failureReason ?? 'no reason was given'
  if (order && paymentIntentId === payment.id && isSold(order.status))
    return applyRefundFailure(tx, order, refund, { reason, at })
  await updateRefund(tx, refund, { status: 'refused', failedAt: at, failureReason: reason })
  return noTransition
}

interface UnknownRefund {
  order: OrderRow
  payment: Payment
  recorded: readonly RefundRow[]
  made: ProviderRefund
}

/**
 * Records a refund that was made in the provider's dashboard. When nothing is left of the payment
 * it is what a recorded refund of the rest was to do; otherwise it pays what is owed.
 */
async function recordProviderRefund(tx: Tx, { order, payment, recorded, made }: UnknownRefund): Promise<RefundRow> {
  const details = { providerId: made.id, amountSen: made.amount }
  const waiting = findAwaitedRest(payment, { made, recorded })
  if (waiting) return updateRefund(tx, waiting, details)
  // The order waits for a refund of all that it has.
  const isAwaited = isWholePending(payment, made) && order.paymentIntentId === payment.id && isSold(order.status)
  const refund = await insertRefund(tx, {
    ...details,
    orderId: order.id,
    paymentIntentId: payment.id,
    reason: 'Refunded at the payment provider',
    requestedAt: made.createdAt,
    target: isAwaited ? 'refunded' : null,
  })
  if (made.status !== 'failed')
    await recordPaidDebts(tx, { debts: recorded.filter(({ status }) => status === 'failed'), paidBy: refund })
  return refund
}
