import type { Change } from '#store/change-and-publish.server.ts'
import type { Tx } from '#store/database.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isActive } from '#store/products/product-conditions.server.ts'
import { readCategoryNames } from '#store/settings/setting-queries.server.ts'

/**
 * Notifies admins of each category that the sale of this order has brought below the threshold:
 * once, when it is crossed.
 */
export async function notifyLowStock(
  change: Change & { order: Pick<OrderRow, 'id'> },
  threshold: number,
): Promise<void> {
  const soldCategories = await change.tx
    .selectFrom('orderItems')
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .where('orderItems.orderId', '=', change.order.id)
    .groupBy(eb => eb.fn<string>('lower', ['products.category']))
    .select(eb => [
      eb.fn<string>('lower', ['products.category']).as('category'),
      eb.fn.countAll<number>().as('soldCount'),
    ])
    .execute()
  await notifyOfCategories(change, soldCategories, threshold)
}

/** Does the same for sold products of these categories, in lower case. */
export async function notifyOfCategories(
  change: Change,
  soldCategories: readonly { category: string; soldCount: number }[],
  threshold: number,
): Promise<void> {
  for (const { category, soldCount } of soldCategories) {
    const active = await countActive(change.tx, category, threshold)
    if (active >= threshold || active + soldCount < threshold) continue
    const name = (await readCategoryNames(change.tx))(category)
    const message = active === 1 ? `Only 1 piece left in ${name}` : `Only ${active} pieces left in ${name}`
    const link = `/admin?filter=${encodeURIComponent(category)}`
    await addNotification(change, { type: 'low_stock', title: 'Low Stock', message, link, pushText: message })
  }
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
