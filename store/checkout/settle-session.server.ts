import { inTransaction, type Tx } from '#store/database.server.ts'
import { changeFor, type OrderEvent } from '#store/orders/order-life.ts'
import { findOrderBySession, lockOrder } from '#store/orders/order-queries.server.ts'
import { findItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import type { Outside } from '#store/outside.server.ts'
import { holdProducts } from '#store/products/hold-products.server.ts'
import { type Applied, applyChange, nothingApplied, wantRefund } from './apply-change.server.ts'
import { tellLowStock } from './low-stock.server.ts'
import { isNewEvent, type SeenEvent } from './payment-event.server.ts'
import type { PaymentSession } from './payments.ts'
import { sendRefunds } from './send-refunds.server.ts'

/**
 * Turns a payment session, as the provider tells it, into its consequences: the one way by which anything gets paid or sold (readings T10).
 * The webhook (with its event), the thank-you page and the timer all call it, in any order and as often as they like.
 * Throws when the database or the provider can't be reached, so that a webhook is sent again.
 */
export async function settleSession(outside: Outside, session: PaymentSession, event?: SeenEvent): Promise<void> {
  const { db, live, now } = outside
  const at = now().toISOString()
  const method = await methodOf(outside, session)

  const applied = await inTransaction(db, async tx => {
    if (event && !(await isNewEvent(tx, event, at))) return nothingApplied
    const order = await lockOrderOf(tx, session)
    if (!order) return nothingApplied
    return settle(tx, order, session, { at, method, lowStock: outside.lowStock })
  })
  live.announce(applied.announcements)
  if (applied.refund) await sendRefunds(outside, applied.refund)
}

/** How it was paid, for the books. A provider that can't say right now must not keep the sale waiting. */
async function methodOf({ payments, log }: Outside, { id, outcome, paymentIntentId }: PaymentSession) {
  if (outcome !== 'paid' || !paymentIntentId) return null
  try {
    return await payments.methodOf(paymentIntentId)
  } catch (error) {
    log.warn({ err: error, sessionId: id }, 'The provider did not say how a payment was made')
    return null
  }
}

async function lockOrderOf(tx: Tx, session: PaymentSession): Promise<OrderRow | undefined> {
  const id = session.orderId ?? (await findOrderBySession(tx, session.id))?.id
  return id && lockOrder(tx, id)
}

async function settle(
  tx: Tx,
  order: OrderRow,
  session: PaymentSession,
  { at, method, lowStock }: { at: string; method: string | null; lowStock: number },
): Promise<Applied> {
  const isCurrent = order.stripeSessionId === session.id
  if (session.outcome === 'paid' && !(isCurrent && isUnpaid(order.status)))
    return refundForNothing(tx, order, session, at)
  if (!isCurrent) return nothingApplied

  const event = await eventOf(tx, order, session, at)
  const change = event && changeFor(event, order.status)
  if (!change || (event === 'bank-deciding' && order.paymentStatus === 'processing')) return nothingApplied
  const applied = await applyChange(tx, order, change, {
    at,
    by: 'payment provider',
    paymentIntentId: session.paymentIntentId,
    also: method ? { paymentMethod: method } : {},
  })
  if (event === 'paid') applied.announcements.push(...(await tellLowStock(tx, order, { at, below: lowStock })))
  return applied
}

/** Which row of the order's life this is. For a payment that decides it by holding the pieces: whoever has them all may sell them. */
async function eventOf(tx: Tx, order: OrderRow, session: PaymentSession, at: string): Promise<OrderEvent | undefined> {
  switch (session.outcome) {
    case 'open':
      return undefined
    case 'expired':
      // While the next session is being opened, the end of the one before it is no news.
      return order.openingAt === null ? 'session-expired' : undefined
    case 'deciding':
      return 'bank-deciding'
    case 'refused':
      return 'bank-refused'
    case 'paid': {
      if (session.amount !== order.totalSen || session.currency !== 'myr') return 'paid-wrong-amount'
      const pieces = (await findItems(tx, order)).map(({ productId }) => ({ id: productId }))
      // This hold lives until the same transaction sells or frees the pieces: its time is never seen.
      const missed = await holdProducts(tx, pieces, { orderId: order.id, until: at })
      return missed.length === 0 ? 'paid' : 'paid-but-gone'
    }
  }
}

/** Money that comes for an old session, or for an order that is past paying, goes back once and changes nothing else. */
async function refundForNothing(tx: Tx, order: OrderRow, session: PaymentSession, when: string): Promise<Applied> {
  const { paymentIntentId } = session
  if (!paymentIntentId || paymentIntentId === order.paymentIntentId) return nothingApplied
  const isNew = await wantRefund(tx, order, paymentIntentId, {
    reason: 'Paid for nothing: the order had moved on',
    at: when,
  })
  return isNew ? { announcements: [], refund: paymentIntentId } : nothingApplied
}
