import { formatDateTime, toShopDay } from '#store/dates.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { urgentTitles } from '#store/notifications/notification.ts'
import { changeOrder, type OrderChange } from '#store/orders/change-order.server.ts'
import { notifyAdmins } from '#store/orders/notify-admins.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isSold, isUnpaid } from '#store/orders/order-status.ts'
import type { Payment, ProviderDispute } from '#store/payments.ts'
import { formatDay } from '#store/shop-days.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

/** A dispute as it is now, and its state before; `new` for one that was not known. */
export interface DisputeChange {
  dispute: ProviderDispute
  before: ProviderDispute['state'] | 'new'
}

/** How long before its deadline the admins are reminded of a dispute. */
const reminderMs = 2 * 24 * 60 * 60_000

/** Records that the admins know of the deadline of a dispute. */
const recordReminder = ({ tx, at }: OrderChange, id: string): Promise<boolean> =>
  recordPaymentEvent(tx, { id: `${id}-reminder`, type: 'charge.dispute.created' }, at)

/**
 * Notifies the admins, once, of a disputed payment of which the books list no dispute yet. Such a
 * payment may have no other record, and several events tell of the dispute.
 */
export async function notifyOfDispute(change: OrderChange, payment: Payment): Promise<void> {
  const event = { id: `dispute-${payment.id}`, type: 'charge.dispute.created' }
  if (!(await recordPaymentEvent(change.tx, event, change.at))) return
  const about = describePart(`a payment of ${formatMoney(payment.amount)}`, change.order, payment)
  const note = `${about} is disputed. Respond at the payment provider.`
  await notifyAdmins(change, { note, pushNote: 'is disputed at the bank' })
}

/**
 * Notifies the admins of a dispute of a payment that was opened, on their devices too, and of how
 * it has ended. The loss of a sold order is notified with what becomes of the order.
 */
export async function notifyOfDisputeChange(
  change: OrderChange,
  payment: Payment,
  { dispute, before }: DisputeChange,
): Promise<void> {
  const { at, order } = change
  const { id, state, respondBy } = dispute
  if (state === before || (state === 'lost' && hasBought(order, payment) && isSold(order.status))) return
  if (respondBy && isDue(respondBy, at)) await recordReminder(change, id)
  await notifyAdmins(change, describeChange(dispute, describePart(formatMoney(dispute.amount), order, payment)))
}

function describeChange({ state, respondBy }: ProviderDispute, about: string) {
  switch (state) {
    case 'open':
      return {
        title: urgentTitles.disputed,
        note: `the buyer’s bank disputes ${about}. ${describeDeadline(respondBy)}`,
        pushNote: `is disputed at the bank${respondBy ? `: answer by ${formatDeadline(respondBy)}` : ''}`,
      }
    case 'won':
      return { title: 'Dispute won', note: `the bank has decided for the shop about ${about}.` }
    case 'lost':
      return { title: 'Dispute lost', note: `the bank has taken ${about}.` }
  }
}

const describeDeadline = (respondBy: string | null) =>
  respondBy ? `Answer at the payment provider by ${formatDateTime(respondBy)}.` : 'Look at it at the payment provider.'

const formatDeadline = (respondBy: string) => formatDay(toShopDay(new Date(respondBy)))

const hasBought = ({ paymentIntentId, status }: OrderRow, { id }: Payment) =>
  paymentIntentId === id && !isUnpaid(status)

const describePart = (amount: string, order: OrderRow, payment: Payment) =>
  hasBought(order, payment) ? amount : `${amount} that bought nothing`

const isDue = (respondBy: string, at: string) => Date.parse(respondBy) - Date.parse(at) <= reminderMs

/** Notifies the admins, once, on their devices too, of each dispute whose deadline is near. */
export async function remindOfDisputes(context: Pick<StoreContext, 'db' | 'events' | 'log' | 'now'>): Promise<void> {
  const now = context.now()
  const disputes = await context.db
    .selectFrom('disputes')
    .select(['id', 'orderId', 'amountSen', 'respondBy'])
    .where('state', '=', 'open')
    .where('respondBy', '>', now.toISOString())
    .where('respondBy', '<=', new Date(now.getTime() + reminderMs).toISOString())
    .execute()
  for (const { id, orderId, amountSen, respondBy } of disputes)
    await changeOrder(context, orderId, async change => {
      if (respondBy === null || !(await recordReminder(change, id))) return
      await notifyAdmins(change, {
        title: urgentTitles.disputeDue,
        note: `the buyer’s bank disputes ${formatMoney(amountSen as Sen)}. ${describeDeadline(respondBy)}`,
        pushNote: `is disputed: answer the bank by ${formatDeadline(respondBy)}`,
      })
    })
}
