import type { Tx } from '#store/database.server.ts'
import { notify } from '#store/notifications/notify.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

/** Tells admins of each category that this order's sale has just brought below `below` active pieces (readings T44): once, when it crosses. `at` is ISO 8601. */
export async function notifyLowStock(
  tx: Tx,
  order: OrderRow,
  { at, threshold }: { at: string; threshold: number },
): Promise<StoreEvent[]> {
  const soldCategories = await tx
    .selectFrom('orderItems')
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .where('orderItems.orderId', '=', order.id)
    .groupBy(eb => eb.fn<string>('lower', ['products.category']))
    .select(eb => [
      eb.fn<string>('lower', ['products.category']).as('category'),
      eb.fn.countAll<number | string>().as('soldCount'),
    ])
    .execute()
  const storeEvents: StoreEvent[] = []
  for (const { category, soldCount } of soldCategories) {
    const active = await countActive(tx, category, threshold)
    if (active >= threshold || active + Number(soldCount) < threshold) continue
    const message = active === 1 ? `Only 1 piece left in ${category}` : `Only ${active} pieces left in ${category}`
    const link = `/admin?filter=${encodeURIComponent(category)}`
    const id = await notify(tx, { type: 'low_stock', title: 'Low Stock', message, link, at })
    storeEvents.push({ topic: 'notification', id, change: 'added' })
  }
  return storeEvents
}

/** Counts no further than it needs to: a shop of a hundred thousand pieces isn't counted at each sale. */
async function countActive(tx: Tx, category: string, max: number): Promise<number> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('sold', '=', 0)
    .where('hidden', '=', 0)
    .where(eb => eb(eb.fn<string>('lower', ['category']), '=', category))
    .limit(max)
    .execute()
  return rows.length
}
