import type { ShopperId } from '#store/ids.ts'
import type { OrderView } from '#store/orders/order.ts'
import { findOrderBySession } from '#store/orders/order-queries.server.ts'
import { type OrderRow, toOrder, toOrderView } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'

const unmaskedMs = 2 * 60 * 60 * 1000

/**
 * Finds the order of a checkout session, as the thank-you page may show it. An unpaid order is
 * first checked at the provider, because its webhook may be late or lost. Personal data is masked
 * after two hours, except for the shopper who placed the order.
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
  return toOrderView(await toOrder(db, current), { masked: !isFresh && shopperId !== current.shopperId })
}

async function refreshFromProvider(context: StoreContext, row: OrderRow, sessionId: string): Promise<OrderRow> {
  try {
    await handleCheckoutSession(context, await context.payments.findSession(sessionId))
  } catch (error) {
    // The page polls and reconciliation repeats, so the stored order is good enough for now.
    context.log.warn({ err: error, orderId: row.id }, 'Payment check failed, showing the stored order')
  }
  return (await findOrderBySession(context.db, sessionId)) ?? row
}
