import { createHash } from 'node:crypto'
import type { Db } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'

/**
 * Returns the id of an order's public live events: a hash of the token of its page, so that only
 * those who have the page know which order has changed.
 */
export const getOrderEventId = (pageToken: string): string => createHash('sha256').update(pageToken).digest('base64url')

/**
 * Finds the event ids of the orders that were paid or asked about: nobody follows the others.
 */
export async function findOrderEventIds(db: Db, ids: readonly OrderId[]): Promise<Map<OrderId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'pageToken'])
    .where('id', 'in', ids)
    .where(eb =>
      eb.or([
        eb('paid', '=', 1),
        eb.exists(eb.selectFrom('feedbacks').select('feedbacks.id').whereRef('feedbacks.orderId', '=', 'orders.id')),
      ]),
    )
    .execute()
  return new Map(rows.map(({ id, pageToken }) => [id, getOrderEventId(pageToken)]))
}
