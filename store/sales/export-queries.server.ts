import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { ExportedOrder } from './exported-order.ts'
import { bookedAt, createRangeConditions } from './revenue-queries.server.ts'
import type { TimeRange } from './time-range.ts'

interface ExportOptions {
  range: TimeRange
  /** Leaves out orders that were never paid. */
  isPaidOnly: boolean
  batchSize?: number
}

/**
 * Lists the orders of a time, the earliest first, in batches with two queries each, so that a long
 * list neither fills the memory nor delays other requests. An order counts when it was paid,
 * otherwise when it was placed.
 */
export async function* listOrderBatches(
  db: Db,
  { range, isPaidOnly, batchSize = 100 }: ExportOptions,
): AsyncGenerator<ExportedOrder[]> {
  let last: ExportedOrder | undefined
  for (;;) {
    const orders = await listBatch(db, { range, isPaidOnly, batchSize, after: last })
    if (orders.length > 0) yield orders
    last = orders.at(-1)
    if (orders.length < batchSize) return
  }
}

async function listBatch(
  db: Db,
  { range, isPaidOnly, batchSize, after }: ExportOptions & { batchSize: number; after: ExportedOrder | undefined },
): Promise<ExportedOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .select(bookedAt.as('bookedAt'))
    .where(eb => eb.and(createRangeConditions(bookedAt, range)))
    .$if(isPaidOnly, query => query.where('paid', '=', 1))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(${bookedAt}, orders.id) > (${after?.bookedAt}, ${after?.id})`),
    )
    .orderBy(bookedAt)
    .orderBy('orders.id')
    .limit(batchSize)
    .execute()
  if (orders.length === 0) return []
  const items = await db
    .selectFrom('orderItems')
    .leftJoin('products', 'products.id', 'orderItems.productId')
    .selectAll('orderItems')
    .select(['products.category', 'products.brand', 'products.garmentType', 'products.condition'])
    .where(
      'orderItems.orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('orderItems.position')
    .execute()
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return orders.map(order => ({ ...order, items: itemsByOrder.get(order.id) ?? [] }))
}
