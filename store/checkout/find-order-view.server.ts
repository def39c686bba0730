import type { Db } from '#store/database.server.ts'
import type { ShopperId } from '#store/ids.ts'
import { findOpenRefund, listBuyerRefunds } from '#store/orders/buyer-refunds.server.ts'
import type { OrderView } from '#store/orders/order.ts'
import { findOrderByPageToken, findOrderBySession } from '#store/orders/order-queries.server.ts'
import { isMasked, type OrderRow, toOrder, toOrderView } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { readOrderRefunds } from '#store/orders/refund-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'

/** What the address of the thank-you page, or that of the order's page, knows of the order. */
export type OrderKey = { sessionId: string } | { pageToken: string }

/**
 * Finds an order as the thank-you page and the order's page may show it. An unpaid order is first
 * checked at the provider, because its webhook may be late or lost. Personal data is masked after
 * two hours, except for the shopper who placed the order.
 */
export async function findOrderView(
  context: StoreContext,
  key: OrderKey,
  shopperId: ShopperId | undefined,
): Promise<OrderView | undefined> {
  const { db, now } = context
  const row = await findOrderRow(db, key)
  if (!row) return undefined
  const current = isUnpaid(row.status) ? await refreshFromProvider(context, row, key) : row
  const refunds = await readOrderRefunds(db, current.id)
  return toOrderView(await toOrder(db, current), {
    masked: isMasked(current, shopperId, now()),
    openRefund: findOpenRefund(refunds, current.paymentIntentId),
    refunds: listBuyerRefunds(refunds, current.paymentIntentId),
  })
}

const findOrderRow = (db: Db, key: OrderKey) =>
  'sessionId' in key ? findOrderBySession(db, key.sessionId) : findOrderByPageToken(db, key.pageToken)

async function refreshFromProvider(context: StoreContext, row: OrderRow, key: OrderKey): Promise<OrderRow> {
  if (!row.stripeSessionId) return row
  try {
    await handleCheckoutSession(context, await context.payments.findSession(row.stripeSessionId))
  } catch (error) {
    // The page polls and reconciliation repeats, so the stored order is good enough for now.
    context.log.warn({ err: error, orderId: row.id }, 'Payment check failed, showing the stored order')
  }
  return (await findOrderRow(context.db, key)) ?? row
}
