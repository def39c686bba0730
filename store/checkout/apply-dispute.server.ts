import type { Tx } from '#store/database.server.ts'
import { applyRefund } from '#store/orders/apply-refund.server.ts'
import {
  applyTransition,
  describeRefund,
  noTransition,
  type TransitionResult,
} from '#store/orders/apply-transition.server.ts'
import { recordDispute } from '#store/orders/dispute-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import { recordDisputedAmount } from '#store/orders/record-refund-amounts.server.ts'
import { findRefund, recordRefund } from '#store/orders/refund-queries.server.ts'
import type { Payment, ProviderDispute } from '#store/payments.ts'
import { notifyOfDispute } from './notify-of-dispute.server.ts'

const by = 'payment provider'

/**
 * Applies what the provider's books say about the dispute of a payment, to its order that this
 * transaction has locked. A lost dispute does what a refund of the whole payment does that was made
 * outside, a won one clears the mark. A payment that bought nothing, such as one for a superseded
 * session, does not change the order.
 * @param at ISO 8601
 */
export async function applyDispute(tx: Tx, order: OrderRow, payment: Payment, at: string): Promise<TransitionResult> {
  const { dispute } = payment
  const before = dispute && (await recordDispute(tx, { orderId: order.id, payment, dispute }, at))
  if (dispute && before === undefined) return noTransition
  const hasBought = order.paymentIntentId === payment.id && findTransition('disputed', order.status)
  if (!hasBought)
    return dispute?.state === 'won' ? returnUnused(tx, order, payment, at) : notifyOfDispute(tx, order, payment, at)
  switch (dispute?.state) {
    case 'won':
      return applyWon(tx, order, { payment, dispute, wasLost: before === 'lost' }, at)
    case 'lost':
      return applyLost(tx, order, { payment, dispute }, at)
    case 'open':
    case undefined: {
      // The books may not list the dispute yet that the event names.
      const isNew = dispute ? before === 'new' : order.hasDispute === 0
      return (await apply(tx, order, isNew ? 'disputed' : undefined, at)) ?? changedOrder(order)
    }
  }
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

interface DecidedDispute {
  payment: Payment
  dispute: ProviderDispute
}

async function applyWon(
  tx: Tx,
  order: OrderRow,
  { payment, dispute, wasLost }: DecidedDispute & { wasLost: boolean },
  at: string,
): Promise<TransitionResult> {
  if (wasLost)
    await recordDisputedAmount(tx, order, {
      id: dispute.id,
      paymentIntentId: payment.id,
      amountSen: dispute.amount,
      isLost: false,
      at,
    })
  return (await apply(tx, order, 'dispute-won', at)) ?? changedOrder(order)
}

async function applyLost(
  tx: Tx,
  order: OrderRow,
  { payment, dispute }: DecidedDispute,
  at: string,
): Promise<TransitionResult> {
  const taken = { id: dispute.id, paymentIntentId: payment.id, amountSen: dispute.amount, isLost: true, at }
  await recordDisputedAmount(tx, order, taken)
  if (dispute.amount < payment.unrefunded)
    return (await apply(tx, order, 'dispute-lost-in-part', at)) ?? changedOrder(order)
  const refund = await findRefund(tx, payment.id)
  // The bank has given the buyer what a refund could not: a cancellation takes effect with it.
  const completed =
    refund?.status === 'pending' || refund?.status === 'failed'
      ? await applyRefund(tx, order, refund, { response: { status: 'succeeded', refundId: dispute.id }, at })
      : undefined
  if (!completed)
    await recordRefund(
      tx,
      {
        paymentIntentId: payment.id,
        orderId: order.id,
        amountSen: dispute.amount,
        reason: 'Lost in a dispute',
        status: 'succeeded',
        refundId: dispute.id,
      },
      at,
    )
  // A cancellation that waited for the refund has changed the order already.
  if (completed && refund?.target) return completed
  return (await apply(tx, order, 'dispute-lost', at, dispute.amount)) ?? completed ?? changedOrder(order)
}
