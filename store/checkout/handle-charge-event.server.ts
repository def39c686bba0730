import { inTransaction } from '#store/database.server.ts'
import { applyTransition, noTransition } from '#store/orders/apply-transition.server.ts'
import { completeCancellation } from '#store/orders/cancel-order.server.ts'
import { findOrderByPayment, lockOrder } from '#store/orders/order-queries.server.ts'
import { findTransition, type OrderEvent } from '#store/orders/order-transitions.ts'
import type { PaymentEvent } from '#store/payments.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

type ChargeEvent = Extract<PaymentEvent, { about: 'refund' | 'dispute' }>

/**
 * Applies a refund, made here or in the provider's dashboard, or a dispute to the order of the
 * payment. A payment of no order changes nothing.
 * @throws when the database fails, so that the provider sends the webhook again
 */
export async function handleChargeEvent({ db, events, now }: StoreContext, charge: ChargeEvent): Promise<void> {
  const at = now().toISOString()
  const event = toOrderEvent(charge)
  const result = await inTransaction(db, async tx => {
    if (!(await recordPaymentEvent(tx, charge, at))) return noTransition
    const found = await findOrderByPayment(tx, charge.paymentIntentId)
    const order = found && (await lockOrder(tx, found.id))
    // The webhook of an admin's refund may arrive before the response to the refund request.
    if (order?.cancellationTarget && event === 'fully-refunded') return completeCancellation(tx, order, at)
    const transition = order && findTransition(event, order.status)
    // Events may arrive out of order: a partial refund must not overwrite a full one.
    const isStale = event === 'partially-refunded' && order?.paymentStatus === 'refunded'
    return transition && !isStale
      ? applyTransition(tx, order, transition, { at, by: 'payment provider' })
      : noTransition
  })
  events.publish(result.events)
}

function toOrderEvent(charge: ChargeEvent): OrderEvent {
  if (charge.about === 'dispute') return 'disputed'
  return charge.isFullRefund ? 'fully-refunded' : 'partially-refunded'
}
