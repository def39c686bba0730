import type { Tx } from '#store/database.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isActive } from '#store/products/product-conditions.server.ts'
import { readCategoryNames } from '#store/settings/setting-queries.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

/**
 * Notifies admins of each category that the sale of this order has brought below the threshold:
 * once, when it is crossed.
 * @param options.at ISO 8601
 */
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
      eb.fn.countAll<number>().as('soldCount'),
    ])
    .execute()
  return notifyOfCategories(tx, soldCategories, { at, threshold })
}

/** Does the same for sold products of these categories, in lower case. */
export async function notifyOfCategories(
  tx: Tx,
  soldCategories: readonly { category: string; soldCount: number }[],
  { at, threshold }: { at: string; threshold: number },
): Promise<StoreEvent[]> {
  const events: StoreEvent[] = []
  for (const { category, soldCount } of soldCategories) {
    const active = await countActive(tx, category, threshold)
    if (active >= threshold || active + soldCount < threshold) continue
    const name = (await readCategoryNames(tx))(category)
    const message = active === 1 ? `Only 1 piece left in ${name}` : `Only ${active} pieces left in ${name}`
    const link = `/admin?filter=${encodeURIComponent(category)}`
    const notification = { type: 'low_stock', title: 'Low Stock', message, link, at, pushText: message } as const
    events.push(await addNotification(tx, notification))
  }
  return events
}

/** Counts up to `max` only, so that a sale costs the same in a large catalogue. */
async function countActive(tx: Tx, category: string, max: number): Promise<number> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where(isActive)
    .where(eb => eb(eb.fn<string>('lower', ['category']), '=', category))
    .limit(max)
    .execute()
  return rows.length
}
