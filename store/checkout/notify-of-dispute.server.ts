import type { Tx } from '#store/database.server.ts'
import { formatMoney } from '#store/money.ts'
import { noTransition, type TransitionResult } from '#store/orders/apply-transition.server.ts'
import { notifyAdmins } from '#store/orders/notify-admins.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { Payment } from '#store/payments.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

/**
 * Records that the admins are notified of a disputed payment that bought nothing. Such a payment
 * may have no other record, and several events tell of the dispute.
 * @param at ISO 8601
 * @returns false when it has been recorded before
 */
export const recordDisputeNotice = (tx: Tx, { id }: Payment, at: string): Promise<boolean> =>
  recordPaymentEvent(tx, { id: `dispute-${id}`, type: 'charge.dispute.created' }, at)

/**
 * Notifies the admins, once, of a disputed payment that bought nothing. The order stays as it is.
 * @param at ISO 8601
 */
export async function notifyOfDispute(
  tx: Tx,
  order: OrderRow,
  payment: Payment,
  at: string,
): Promise<TransitionResult> {
  if (!(await recordDisputeNotice(tx, payment, at))) return noTransition
  const amount = formatMoney(payment.amount)
  const note = `a payment of ${amount} that bought nothing is disputed. Respond at the payment provider.`
  return { ...noTransition, events: [await notifyAdmins(tx, order, { type: 'system', note, at })] }
}
