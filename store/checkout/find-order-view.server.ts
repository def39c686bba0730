import type { Db } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import type { ShopperId } from '#store/ids.ts'
import { sen, toMyr } from '#store/money.ts'
import { findOpenRefund, listBuyerRefunds } from '#store/orders/buyer-refunds.server.ts'
import { sumHandPayments } from '#store/orders/ledger.ts'
import { type LedgerRows, readLedger } from '#store/orders/ledger-queries.server.ts'
import type { OrderAgreement, OrderView } from '#store/orders/order.ts'
import { findOrderByPageToken, findOrderBySession } from '#store/orders/order-queries.server.ts'
import { isMasked, type OrderRow, toOrder, toOrderView } from '#store/orders/order-rows.server.ts'
import { isReserved, isUnpaid } from '#store/orders/order-status.ts'
import { findLeaving } from '#store/orders/pack-by.ts'
import { readZoneFacts } from '#store/shipping/shipping.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { canTypeAddress } from './fill-in-address.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'
import { canPayAgreed } from './start-checkout.server.ts'

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
  const { db, now, settings } = context
  const row = await findOrderRow(db, key)
  if (!row) return undefined
  const current = isUnpaid(row.status) ? await refreshFromProvider(context, row, key) : row
  const ledger = await readLedger(db, current.id)
  const at = now().toISOString()
  return toOrderView(await toOrder(db, current), {
    agreement: current.reservedUntil === null ? null : describeAgreement(current, ledger, { shopperId, at }),
    masked: isMasked(current, shopperId, now()),
    zoneFacts: readZoneFacts(current),
    leaving: findLeaving(settings.current(), toShopDay(new Date(current.paidAt ?? at))),
    openRefund: findOpenRefund(current, ledger),
    refunds: listBuyerRefunds(ledger, current.paymentIntentId),
  })
}

function describeAgreement(
  order: OrderRow,
  ledger: LedgerRows,
  { shopperId, at }: { shopperId: ShopperId | undefined; at: string },
): OrderAgreement {
  return {
    isReserved: isReserved(order, at),
    canPayOnline: canPayAgreed(order, ledger, at),
    received: toMyr(sumHandPayments(order, ledger)),
    missing: toMyr(sen(Math.max(0, order.missingSen))),
    canTypeAddress: canTypeAddress(order, shopperId),
  }
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
