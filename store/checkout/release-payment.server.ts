import { inTransaction } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { changeFor } from '#store/orders/order-life.ts'
import { findOrderRow, lockOrder } from '#store/orders/order-queries.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import type { Outside } from '#store/outside.server.ts'
import { applyChange, nothingApplied } from './apply-change.server.ts'
import { settleSession } from './settle-session.server.ts'

export type Released = { ok: true } | { ok: false; reason: 'unknown' | 'past-paying' }

/**
 * Lets go of a payment that its shopper has left: the session is ended at the provider first, then the pieces are freed and the order is pending again.
 * An order that isn't being paid is left as it is. Refused when the provider says that it was paid (then that is settled) or that a bank is deciding.
 */
export async function releasePayment(outside: Outside, orderId: OrderId): Promise<Released> {
  const { db, live, now, payments } = outside
  const order = await findOrderRow(db, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  if (!isUnpaid(order.status)) return { ok: false, reason: 'past-paying' }
  const sessionId = order.stripeSessionId
  if (order.status !== 'awaiting_payment' || !sessionId) return { ok: true }

  const session = await payments.endSession(sessionId)
  if (session.outcome !== 'expired') {
    await settleSession(outside, session)
    return session.outcome === 'refused' ? { ok: true } : { ok: false, reason: 'past-paying' }
  }

  const applied = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, orderId)
    if (locked?.stripeSessionId !== sessionId) return nothingApplied
    // The provider's own word that the session has ended may have come in before us: it was still the shopper who left.
    const status = locked.status === 'expired' ? 'awaiting_payment' : locked.status
    const change = changeFor('released', status)
    return change ? applyChange(tx, locked, change, { at: now().toISOString(), by: 'shopper' }) : nothingApplied
  })
  live.announce(applied.announcements)
  return { ok: true }
}
