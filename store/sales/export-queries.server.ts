import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { readInBatches } from '#store/read-in-batches.ts'
import type { ExportedOrder } from './exported-order.ts'
import { bookedAt, createOtherTimeConditions, createRangeConditions } from './range-conditions.server.ts'
import { selectRefunds, sumRefundsOfOrders } from './refund-amount-queries.server.ts'
import type { TimeRange } from './time-range.ts'

interface ExportOptions {
  range: TimeRange
  /** Leaves out orders that were never paid. */
  isPaidOnly: boolean
}

const defaultBatchSize = 100

/**
 * Lists the orders of a time, the earliest first, in batches with three queries each. An order
 * counts when it was paid, otherwise when it was placed.
 */
export const listOrderBatches = (db: Db, { range, isPaidOnly }: ExportOptions): AsyncGenerator<ExportedOrder[]> =>
  readInBatches<ExportedOrder>(defaultBatchSize, async after => {
    const orders = await selectOrders(db, { batchSize: defaultBatchSize, after })
      .where(eb => eb.and(createRangeConditions(bookedAt, range)))
      .$if(isPaidOnly, query => query.where('paid', '=', 1))
      .execute()
    return addDetails(db, range, orders, { isRefundOnly: false })
  })

/**
 * Lists the orders of another time of which something went back in this one, the earliest first, in
 * batches, so that an export has all that the revenue of its time has.
 */
export const listRefundedOrderBatches = (
  db: Db,
  { range, batchSize = defaultBatchSize }: { range: TimeRange; batchSize?: number },
): AsyncGenerator<ExportedOrder[]> =>
  readInBatches<ExportedOrder>(batchSize, async after => {
    const orders = await selectOrders(db, { batchSize, after })
      .where(eb => eb.or(createOtherTimeConditions(bookedAt, range)))
      .where('orders.id', 'in', eb =>
        eb
          .selectFrom(selectRefunds(db, range).as('amounts'))
          .select('orderId')
          .groupBy('orderId')
          .having(having => having.fn.sum('amount'), '!=', 0),
      )
      .execute()
    return addDetails(db, range, orders, { isRefundOnly: true })
  })

const selectOrders = (db: Db, { batchSize, after }: { batchSize: number; after: ExportedOrder | undefined }) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(bookedAt.as('bookedAt'))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(${bookedAt}, orders.id) > (${after?.bookedAt}, ${after?.id})`),
    )
    .orderBy(bookedAt)
    .orderBy('orders.id')
    .limit(batchSize)

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

async function addDetails(
  db: Db,
  range: TimeRange,
  orders: OrderRow[],
  { isRefundOnly }: Pick<ExportedOrder, 'isRefundOnly'>,
): Promise<ExportedOrder[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const refunds = await sumRefundsOfOrders(db, range, ids)
  const items = await db
    .selectFrom('orderItems')
    .leftJoin('products', 'products.id', 'orderItems.productId')
    .selectAll('orderItems')
    .select(['products.category', 'products.brand', 'products.garmentType', 'products.condition'])
    .where('orderItems.orderId', 'in', ids)
    .orderBy('orderItems.position')
    .execute()
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return orders.map(order => ({
    ...order,
    items: itemsByOrder.get(order.id) ?? [],
    refundedInTimeSen: refunds.get(order.id) ?? 0,
    isRefundOnly,
  }))
}
