import type { Tx } from '#store/database.server.ts'
import type { Payment } from '#store/payments.ts'
import { notifyOfFailedRefund } from './apply-refund.server.ts'
import { applyTransition, noTransition, type TransitionResult } from './apply-transition.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { findTransition, type OrderEvent } from './order-transitions.ts'
import { hasStandingRefund, type RefundAmountChanges } from './record-refund-amounts.server.ts'
import { findRefund } from './refund-queries.server.ts'

/**
 * Applies refunds in part that were made in the provider's dashboard, after their amounts have been
 * recorded, to an order that this transaction has locked. A recorded refund of the whole payment
 * covers the parts that fail, and its own failure is applied by `applyRefund`.
 * @param changes what `recordRefundAmounts` has recorded
 */
export async function applyPartialRefunds(
  tx: Tx,
  order: OrderRow,
  payment: Payment,
  { added, failed, at }: Pick<RefundAmountChanges, 'added' | 'failed'> & { at: string },
): Promise<TransitionResult> {
  const refund = await findRefund(tx, payment.id)
  if (order.paymentIntentId !== payment.id || (refund && refund.status !== 'refused')) return noTransition
  const event = await findPartialRefundEvent(tx, order, payment, added)
  const transition = event && findTransition(event, order.status)
  const result = transition
    ? await applyTransition(tx, order, transition, { at, by: 'payment provider' })
    : { ...noTransition, events: [] }
  for (const { id, amount: amountSen, failureReason } of failed) {
    if (id === refund?.refundId) continue
    const reason = failureReason ?? 'no reason was given'
    result.events.push(await notifyOfFailedRefund(tx, order, { amountSen, reason, at }))
  }
  return result
}

/** Several events tell of the same refund, and another operation may have recorded it first. */
async function findPartialRefundEvent(
  tx: Tx,
  { paymentStatus }: OrderRow,
  payment: Payment,
  added: RefundAmountChanges['added'],
): Promise<OrderEvent | undefined> {
  if (payment.refunded === 'partially')
    return added.length > 0 || paymentStatus === 'paid' ? 'partially-refunded' : undefined
  if (payment.refunded !== 'no' || paymentStatus !== 'partially_refunded') return undefined
  // Another part may have been refunded since the payment was read.
  return (await hasStandingRefund(tx, payment)) ? undefined : 'partial-refund-failed'
}
