import type { Db } from '#store/database.server.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { changeOrder, type OrderChange } from '#store/orders/change-order.server.ts'
import { followAgreement } from '#store/orders/follow-ledger.server.ts'
import { askProvider, insertPayment } from '#store/orders/ledger-changes.server.ts'
import { hasPayment } from '#store/orders/ledger-queries.server.ts'
import { findOrderBySession, findOrderRow } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { syncRefunds } from '#store/orders/sync-refunds.server.ts'
import type { CheckoutSession, Payment } from '#store/payments.ts'
import { isEmailAddress } from '#store/shipping/shipping-address.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { adoptPayment, type PaidSession } from './adopt-payment.server.ts'
import { applyDisputes } from './apply-dispute.server.ts'
import { updateContact } from './fill-in-address.server.ts'
import { holdItems } from './hold-items.server.ts'
import { notifyLowStock } from './notify-low-stock.server.ts'
import { notifyOfUnknownSession } from './notify-of-unknown-session.server.ts'
import { hasAttempted, type ReceivedPaymentEvent, recordPaymentEvent } from './record-payment-event.server.ts'
import {
  describeWrongCurrency,
  findPaymentProblem,
  findSessionEvent,
  isExpectedPayment,
  isToGoBack,
  wasEndedEarly,
} from './session-event.ts'

/**
 * Applies the state of a checkout session to its order. Idempotent: webhook, thank-you page and
 * reconciliation call it in any order. No other code has an order marked
 * as paid and its products as sold.
 * @param event the webhook event, which takes effect once; absent when the provider was polled
 * @returns false when it was paid and the store doesn't have its order
 * @throws when the provider or the database fails, and when an order waits for a session that an
 * event names and the provider's account does not have, so that the provider sends the webhook
 * again
 * @see https://docs.stripe.com/checkout/fulfillment
 */
export async function handleCheckoutSession(
  context: PaymentContext,
  session: CheckoutSession,
  event?: ReceivedPaymentEvent,
): Promise<boolean> {
  if (session.state === 'unknown') {
    // With the right key the provider knows it, so the event has to come again.
    if ((await notifyOfUnknownSession(context, session)) && event)
      throw new Error(`Checkout session unknown to the payment provider: ${session.id}`)
    return true
  }
  const { db } = context
  const payment = await findSessionPayment(context, session)
  const known = await (session.orderId ? findOrderRow(db, session.orderId) : findOrderBySession(db, session.id))
  if (payment && known && (await isForeign(db, known, session)) && !(await hasPayment(db, payment.id))) {
    await adoptPayment(context, { session, payment }, async ({ stripeSessionId }) => {
      if (stripeSessionId === null) return
      await handleCheckoutSession(context, await context.payments.expireSession(stripeSessionId))
    })
    return true
  }
  const refunds = await changeOrder(context, known?.id, async change => {
    if (event && !(await recordPaymentEvent(change.tx, event, change.at))) return []
    if (!payment) {
      await applySessionState(change, session)
      await followAgreement(change)
    } else {
      await applyPayment(change, { session, payment }, context.lowStockThreshold)
      await syncRefunds(change, payment)
      if (payment.isDisputed) await applyDisputes(change, payment)
    }
    return change.refunds
  })
  for (const id of refunds ?? []) await sendRefunds(context, id)
  return known !== undefined || !payment
}

/** Whether an unpaid order has not asked for this payment page, as after a backup was restored. */
const isForeign = async (db: Db, { status, checkoutAttempt }: OrderRow, { attempt }: CheckoutSession) =>
  isUnpaid(status) && attempt !== null && (checkoutAttempt === null || !(await hasAttempted(db, attempt)))

/** The session does not say whether its payment has been refunded or disputed meanwhile. */
async function findSessionPayment(
  { payments }: PaymentContext,
  { id, state, paymentIntentId }: CheckoutSession,
): Promise<Payment | undefined> {
  if (state !== 'paid') return undefined
  const payment = paymentIntentId ? await payments.findPayment(paymentIntentId) : undefined
  if (!payment) throw new Error(`Paid checkout session without a payment: ${id}`)
  return payment
}

/** Applies the state of a session that has not been paid. */
async function applySessionState(change: OrderChange, session: CheckoutSession): Promise<void> {
  const event = findSessionEvent(change.order, session)
  const isQuiet = event === 'session-expired' && wasEndedEarly(change.order, change.at)
  if (event) await applyEvent(change, event, { by: 'payment provider', isQuiet })
}

/** Applies a payment, once: that it came in is recorded with it. */
async function applyPayment(
  change: OrderChange,
  { session, payment }: PaidSession,
  lowStockThreshold: number,
): Promise<void> {
  const { tx, order } = change
  if (await hasPayment(tx, payment.id)) {
    // The provider gives a repeated attempt, as after a backup, the page that was paid already.
    if (order.status === 'awaiting_payment' && order.stripeSessionId === session.id)
      await applyEvent(change, 'session-creation-failed', { by: 'payment provider' })
    return
  }
  await insertPayment(change, payment)
  if (!isExpectedPayment(order, session)) {
    // The order stays as it is.
    const reason = 'Paid for a superseded or completed checkout session'
    const rest = { paymentIntentId: payment.id, amountSen: payment.unrefunded, reason }
    if (isToGoBack(payment)) await askProvider(change, rest)
    return
  }
  // The payment page has asked a buyer of whom the shop knew none.
  if (order.email === '' && isEmailAddress(session.email ?? ''))
    await updateContact(change, { email: session.email ?? '' })

  // Holding the products again decides whether they can be sold: a hold may have been released
  // before the payment arrived.
  const problem = findPaymentProblem(order, session, payment)
  const event = problem ?? ((await holdItems(change)) ? 'paid' : 'paid-but-unavailable')
  const options = { by: 'payment provider', payment }
  const applied = await (event === 'paid-wrong-currency'
    ? applyEvent(change, event, { ...options, refundedSen: null, note: describeWrongCurrency(session) })
    : // A part may have gone back before; of a payment that was refunded, all has.
      applyEvent(change, event, { ...options, refundedSen: payment.unrefunded || payment.amount }))
  if (!applied) throw new Error(`No transition for ${event} in status ${order.status}`)
  if (event === 'paid') await notifyLowStock(change, lowStockThreshold)
}
