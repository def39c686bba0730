import { settleSession } from '#store/checkout/settle-session.server.ts'
import type { ShopperId } from '#store/ids.ts'
import type { Outside } from '#store/outside.server.ts'
import type { OrderView } from './order.ts'
import { findOrderBySession } from './order-queries.server.ts'
import { type OrderRow, toOrder, toOrderView } from './order-rows.server.ts'
import { isUnpaid } from './order-status.ts'

const openFor = 2 * 60 * 60 * 1000

/**
 * The order of a payment session, as the thank-you page may see it (DBS-06, readings T10, T17). An order that isn't paid yet is asked for at the
 * provider first: the webhook may be late or lost. Whole for the browser that placed it and for everybody within two hours; masked after that.
 */
export async function viewOrder(
  outside: Outside,
  sessionId: string,
  shopperId: ShopperId | undefined,
): Promise<OrderView | undefined> {
  const { db, now } = outside
  const row = await findOrderBySession(db, sessionId)
  if (!row) return undefined
  const current = isUnpaid(row.status) ? await askProvider(outside, row, sessionId) : row
  const isFresh = now().getTime() - Date.parse(current.paidAt ?? current.createdAt) < openFor
  return toOrderView(await toOrder(db, current), {
    zone: current.zone,
    masked: !isFresh && shopperId !== current.shopperId,
  })
}

async function askProvider(outside: Outside, row: OrderRow, sessionId: string): Promise<OrderRow> {
  try {
    const session = await outside.payments.findSession(sessionId)
    if (session) await settleSession(outside, session)
  } catch (error) {
    // The page asks again, and so does the timer: what the shopper needs now is the order as we know it.
    outside.log.warn({ err: error, orderId: row.id }, 'The provider could not be asked about an order')
  }
  return (await findOrderBySession(outside.db, sessionId)) ?? row
}
