import type { Db, Tx } from '#store/database.server.ts'
import { combineResults, noTransition, type TransitionResult } from '#store/orders/apply-transition.server.ts'
import { commitTransition } from '#store/orders/commit-transition.server.ts'
import { findOrderByPayment, findOrderRow, lockOrder } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { hasRefund } from '#store/orders/refund-queries.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { syncRefunds } from '#store/orders/sync-refunds.server.ts'
import type { CheckoutSession, Payment, PaymentEvent } from '#store/payments.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { applyDispute } from './apply-dispute.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

type ChargeEvent = Extract<PaymentEvent, { about: 'refund' | 'dispute' }>

/**
 * Applies a refund, made here or in the provider's dashboard, or a dispute to the order of the
 * payment. The event only says that something happened: what is applied is the payment as the
 * provider's books show it now, so events may arrive late and in any order. A payment of no order
 * changes nothing.
 * @returns the payment's session when it was paid and the store lacks its order
 * @throws when the provider or the database fails, so that the provider sends the webhook again
 */
export async function handleChargeEvent(
  context: PaymentContext,
  event: ChargeEvent,
): Promise<CheckoutSession | undefined> {
  const isDisputed = event.about === 'dispute'
  const payment = await context.payments.findPayment(event.paymentIntentId, { isDisputed })
  return payment && (await applyCharge(context, payment, event)).lost
}

export interface AppliedCharge {
  /** Whether anything was new. */
  isChanged: boolean
  /** The paid session, when the store lacks its order. */
  lost: CheckoutSession | undefined
}

/**
 * Applies the refunds and the disputes of a payment to its order, as the provider's books show
 * them.
 * @param event the webhook event, which takes effect once; absent when the provider was asked
 */
export async function applyCharge(
  context: PaymentContext,
  payment: Payment,
  event?: ChargeEvent,
): Promise<AppliedCharge> {
  const { now } = context
  const { isSeen, lost } = await handleUnseenPayment(context, payment)
  const at = now().toISOString()
  const result = await commitTransition(context, async tx => {
    if (event && !(await recordPaymentEvent(tx, event, at))) return noTransition
    const order = await findPaymentOrder(tx, payment)
    const isDisputed = event?.about === 'dispute'
    return order ? applyPaymentBooks(tx, order, { payment, isSeen, isDisputed }, at) : noTransition
  })
  if (result.refund) await sendRefunds(context, result.refund)
  return { isChanged: result.events.length > 0, lost }
}

/**
 * Applies what the provider's books say of a payment: its refunds and disputes.
 * @param isSeen whether it is decided what the payment has bought; refunds are recorded only then
 * @param isDisputed whether something is known of a dispute, which the books may not list yet
 */
async function applyPaymentBooks(
  tx: Tx,
  { id }: OrderRow,
  { payment, isSeen, isDisputed }: { payment: Payment; isSeen: boolean; isDisputed: boolean },
  at: string,
): Promise<TransitionResult> {
  const order = await lockOrder(tx, id)
  if (!order) return noTransition
  const refunds = isSeen ? await syncRefunds(tx, order, payment, at) : noTransition
  if (!isDisputed && !payment.isDisputed && payment.disputes.length === 0) return refunds
  const current = (await lockOrder(tx, id)) ?? order
  return combineResults([refunds, await applyDispute(tx, current, payment, at)])
}

const findPaymentOrder = (db: Db, { id, orderId }: Payment): Promise<OrderRow | undefined> =>
  orderId ? findOrderRow(db, orderId) : findOrderByPayment(db, id)

/**
 * Applies the session of a payment that its order does not know yet, because this event has
 * overtaken the session's. Otherwise the products would be sold for money that has gone back.
 * @returns `isSeen`: whether it is decided what the payment has bought
 */
async function handleUnseenPayment(
  context: PaymentContext,
  payment: Payment,
): Promise<{ isSeen: boolean; lost?: CheckoutSession }> {
  const order = await findPaymentOrder(context.db, payment)
  if (order?.paymentIntentId === payment.id || (await hasRefund(context.db, payment.id))) return { isSeen: true }
  const session = await context.payments.findSessionOfPayment(payment.id)
  if (!session) return { isSeen: false }
  return (await handleCheckoutSession(context, session)) ? { isSeen: true } : { isSeen: false, lost: session }
}
