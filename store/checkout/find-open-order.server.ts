import type { ShopperId } from '#store/ids.ts'
import type { Order } from '#store/orders/order.ts'
import { toOrder } from '#store/orders/order-rows.server.ts'
import { unpaidStatuses } from '#store/orders/order-status.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findOpenSession } from './start-checkout.server.ts'

/** An unpaid order as the browser that placed it sees it. */
export interface ResumableOrder extends Order {
  /** Until when its payment page is open, ISO 8601; null when none is. */
  payableUntil: string | null
}

/**
 * Finds the order that a browser may go on with: the one whose payment is open, else the unpaid one
 * that was changed last. The provider isn't asked: whoever goes on to pay asks it.
 */
export async function findOpenOrder(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  shopperId: ShopperId,
): Promise<ResumableOrder | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('shopperId', '=', shopperId)
    .where('status', 'in', unpaidStatuses)
    .orderBy(eb => eb.case().when('status', '=', 'awaiting_payment').then(0).else(1).end())
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const isPayable = row.paymentStatus !== 'processing' && findOpenSession(row, now(), 0)
  return { ...(await toOrder(db, row)), payableUntil: isPayable ? row.sessionExpiresAt : null }
}
