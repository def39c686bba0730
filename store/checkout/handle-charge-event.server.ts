import type { Publish } from '#store/change-and-publish.server.ts'
import type { Db } from '#store/database.server.ts'
import { changeOrder } from '#store/orders/change-order.server.ts'
import { hasPayment } from '#store/orders/ledger-queries.server.ts'
import { findOrderByPayment, findOrderRow } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { syncRefunds } from '#store/orders/sync-refunds.server.ts'
import type { CheckoutSession, Payment, PaymentEvent } from '#store/payments.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { applyDisputes } from './apply-dispute.server.ts'
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
  const { isSeen, lost } = await handleUnseenPayment(context, payment)
  const order = await findPaymentOrder(context.db, payment)
  let isChanged = false
  const refunds = await changeOrder(context, order?.id, async locked => {
    const publish: Publish = (...events) => {
      isChanged = true
      locked.publish(...events)
    }
    const change = { ...locked, publish }
    if (event && !(await recordPaymentEvent(change.tx, event, change.at))) return
    // Refunds are recorded only when it is decided what the payment has bought.
    if (isSeen) await syncRefunds(change, payment)
    // The books may not list a dispute yet that the event names.
    if (event?.about === 'dispute' || payment.isDisputed || payment.disputes.length > 0)
      await applyDisputes(change, payment)
    return change.refunds
  })
  for (const id of refunds ?? []) await sendRefunds(context, id)
  return { isChanged, lost }
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
  if (await hasPayment(context.db, payment.id)) return { isSeen: true }
  const session = await context.payments.findSessionOfPayment(payment.id)
  if (!session) return { isSeen: false }
  return (await handleCheckoutSession(context, session)) ? { isSeen: true } : { isSeen: false, lost: session }
}
