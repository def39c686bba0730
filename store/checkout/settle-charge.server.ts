import { inTransaction } from '#store/database.server.ts'
import { finishClosing } from '#store/orders/close-order.server.ts'
import { changeFor } from '#store/orders/order-life.ts'
import { findOrderByPayment, lockOrder } from '#store/orders/order-queries.server.ts'
import type { Outside } from '#store/outside.server.ts'
import { applyChange, nothingApplied } from './apply-change.server.ts'
import { isNewEvent, type SeenEvent } from './payment-event.server.ts'

/** What the provider says of a payment that was made: sent back (by us or in its dashboard), or disputed. A payment that is no order's changes nothing. */
export async function settleCharge(
  { db, live, now }: Outside,
  charge: { paymentIntentId: string; what: 'refunded-whole' | 'refunded-in-part' | 'disputed' },
  event: SeenEvent,
): Promise<void> {
  const at = now().toISOString()
  const applied = await inTransaction(db, async tx => {
    if (!(await isNewEvent(tx, event, at))) return nothingApplied
    const found = await findOrderByPayment(tx, charge.paymentIntentId)
    const order = found && (await lockOrder(tx, found.id))
    // An admin's refund, heard of before the admin's own request has heard back.
    if (order?.closingTo && charge.what === 'refunded-whole') return finishClosing(tx, order, at)
    const change = order && changeFor(charge.what, order.status)
    // A whole refund that comes after one in part, or the other way round, must not make a refunded payment a part of one again.
    const isStale = charge.what === 'refunded-in-part' && order?.paymentStatus === 'refunded'
    return change && !isStale ? applyChange(tx, order, change, { at, by: 'payment provider' }) : nothingApplied
  })
  live.announce(applied.announcements)
}
