import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import { applyPartialRefunds } from '#store/orders/apply-partial-refunds.server.ts'
import { applyRefund } from '#store/orders/apply-refund.server.ts'
import {
  addOrderEvent,
  applyTransition,
  noTransition,
  type TransitionResult,
} from '#store/orders/apply-transition.server.ts'
import { findOrderByPayment, findOrderRow, lockOrder } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import { publishTransition } from '#store/orders/publish-transition.server.ts'
import {
  isOutdatedPayment,
  type RefundAmountChanges,
  recordRefundAmounts,
} from '#store/orders/record-refund-amounts.server.ts'
import { findRefund, type RefundRow, recordRefund } from '#store/orders/refund-queries.server.ts'
import { getRefundResponse } from '#store/orders/refund-response.ts'
import type { Payment, PaymentEvent } from '#store/payments.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { applyDispute } from './apply-dispute.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

type ChargeEvent = Extract<PaymentEvent, { about: 'refund' | 'dispute' }>

/**
 * Applies a refund, made here or in the provider's dashboard, or a dispute to the order of the
 * payment. The event only says that something happened: what is applied is the payment as the
 * provider's books show it now, so events may arrive late and in any order. A payment of no order
 * changes nothing.
 * @throws when the provider or the database fails, so that the provider sends the webhook again
 */
export async function handleChargeEvent(context: StoreContext, event: ChargeEvent): Promise<void> {
  const { db, now, payments } = context
  const payment = await payments.findPayment(event.paymentIntentId, { isDisputed: event.about === 'dispute' })
  if (!payment) return
  await handleUnseenPayment(context, payment)
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    if (!(await recordPaymentEvent(tx, event, at))) return noTransition
    const found = await findPaymentOrder(tx, payment)
    const order = found && (await lockOrder(tx, found.id))
    if (!order) return noTransition
    if (event.about === 'dispute') return applyDispute(tx, order, payment, at)
    if (await isOutdatedPayment(tx, payment)) return noTransition
    const changes = await recordRefundAmounts(tx, order, payment, at)
    const result = await applyPaymentRefund(tx, order, payment, { ...changes, at })
    return changes.isChanged ? addOrderEvent(result, order) : result
  })
  publishTransition(context, result)
}

const changedOrder = ({ id }: OrderRow): StoreEvent => ({ topic: 'order', id, change: 'changed' })

const findPaymentOrder = (db: Db, { id, orderId }: Payment): Promise<OrderRow | undefined> =>
  orderId ? findOrderRow(db, orderId) : findOrderByPayment(db, id)

/**
 * Applies the session of a payment that its order does not know yet, because this event has
 * overtaken the session's. Otherwise the products would be sold for money that has gone back.
 */
async function handleUnseenPayment(context: StoreContext, payment: Payment): Promise<void> {
  const order = await findPaymentOrder(context.db, payment)
  if (!order || order.paymentIntentId === payment.id || (await findRefund(context.db, payment.id))) return
  const session = await context.payments.findSessionOfPayment(payment.id)
  if (session) await handleCheckoutSession(context, session)
}

async function applyPaymentRefund(
  tx: Tx,
  order: OrderRow,
  payment: Payment,
  changes: RefundAmountChanges & { at: string },
): Promise<TransitionResult> {
  const { at } = changes
  const refund = await findRefund(tx, payment.id)
  if (refund && refund.status !== 'refused') return applyRecordedRefund(tx, order, payment, { refund, at })
  if (order.paymentIntentId !== payment.id) return noTransition

  // The refund was made in the provider's dashboard, and may be that of the last part.
  const [newest] = payment.refunds
  const amountSen = newest?.amount ?? payment.amount
  const record = {
    paymentIntentId: payment.id,
    orderId: order.id,
    amountSen,
    reason: 'Refunded at the payment provider',
    refundId: newest?.id ?? null,
  }
  switch (payment.refunded) {
    case 'fully': {
      await recordRefund(tx, { ...record, status: 'succeeded' }, at)
      const transition = findTransition('fully-refunded', order.status)
      const options = { at, by: 'payment provider', refundedSen: amountSen }
      return transition ? applyTransition(tx, order, transition, options) : noTransition
    }
    case 'pending':
      await recordRefund(tx, { ...record, target: 'refunded' }, at)
      return { ...noTransition, events: [changedOrder(order)] }
    case 'partially':
    case 'no':
      return applyPartialRefunds(tx, order, payment, changes)
  }
}

/**
 * A part may have been refunded in the provider's dashboard: no more than the rest is still owed.
 */
async function applyRecordedRefund(
  tx: Tx,
  order: OrderRow,
  payment: Payment,
  { refund, at }: { refund: RefundRow; at: string },
): Promise<TransitionResult> {
  const isOwed = payment.unrefunded > 0 && refund.status !== 'paid_back'
  const current = isOwed ? { ...refund, amountSen: payment.unrefunded } : refund
  const result = await applyRefund(tx, order, current, { response: getRefundResponse(payment, current), at })
  if (current.amountSen === refund.amountSen) return result
  const { amountSen, paymentIntentId } = current
  await tx.updateTable('refunds').set({ amountSen }).where('paymentIntentId', '=', paymentIntentId).execute()
  return { ...result, events: [changedOrder(order), ...result.events] }
}
