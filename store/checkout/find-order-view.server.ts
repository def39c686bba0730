import { handleCheckoutSession } from '#store/checkout/handle-checkout-session.server.ts'
import type { ShopperId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { OrderView } from '../orders/order.ts'
import { findOrderBySession } from '../orders/order-queries.server.ts'
import { type OrderRow, toOrder, toOrderView } from '../orders/order-rows.server.ts'
import { isUnpaid } from '../orders/order-status.ts'

const unmaskedMs = 2 * 60 * 60 * 1000

/**
 * The order of a payment session, as the thank-you page may see it (DBS-06, readings T10, T17). An order that isn't paid yet is asked for at the
 * provider first: the webhook may be late or lost. Whole for the browser that placed it and for everybody within two hours; masked after that.
 */
export async function findOrderView(
  context: StoreContext,
  sessionId: string,
  shopperId: ShopperId | undefined,
): Promise<OrderView | undefined> {
  const { db, now } = context
  const row = await findOrderBySession(db, sessionId)
  if (!row) return undefined
  const current = isUnpaid(row.status) ? await refreshFromProvider(context, row, sessionId) : row
  const isFresh = now().getTime() - Date.parse(current.paidAt ?? current.createdAt) < unmaskedMs
  return toOrderView(await toOrder(db, current), {
    zone: current.zone,
    masked: !isFresh && shopperId !== current.shopperId,
  })
}

async function refreshFromProvider(context: StoreContext, row: OrderRow, sessionId: string): Promise<OrderRow> {
  try {
    const session = await context.payments.findSession(sessionId)
    if (session) await handleCheckoutSession(context, session)
  } catch (error) {
    // The page asks again, and so does the timer: what the shopper needs now is the order as we know it.
    context.log.warn({ err: error, orderId: row.id }, 'The provider could not be asked about an order')
  }
  return (await findOrderBySession(context.db, sessionId)) ?? row
}
