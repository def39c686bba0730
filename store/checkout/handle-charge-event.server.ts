import { inTransaction } from '#store/database.server.ts'
import { completeCancellation } from '#store/orders/cancel-order.server.ts'
import { findOrderByPayment, lockOrder } from '#store/orders/order-queries.server.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyTransition, noTransition } from '../orders/apply-transition.server.ts'
import { type ReceivedPaymentEvent, recordPaymentEvent } from './record-payment-event.server.ts'

/** What the provider says of a payment that was made: sent back (by us or in its dashboard), or disputed. A payment that is no order's changes nothing. */
export async function handleChargeEvent(
  { db, events, now }: StoreContext,
  charge: { paymentIntentId: string; what: 'refunded-whole' | 'refunded-in-part' | 'disputed' },
  event: ReceivedPaymentEvent,
): Promise<void> {
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    if (!(await recordPaymentEvent(tx, event, at))) return noTransition
    const found = await findOrderByPayment(tx, charge.paymentIntentId)
    const order = found && (await lockOrder(tx, found.id))
    // An admin's refund, heard of before the admin's own request has heard back.
    if (order?.cancellationTarget && charge.what === 'refunded-whole') return completeCancellation(tx, order, at)
    const change = order && findTransition(charge.what, order.status)
    // A whole refund that comes after one in part, or the other way round, must not make a refunded payment a part of one again.
    const isStale = charge.what === 'refunded-in-part' && order?.paymentStatus === 'refunded'
    return change && !isStale ? applyTransition(tx, order, change, { at, by: 'payment provider' }) : noTransition
  })
  events.publish(result.storeEvents)
}
