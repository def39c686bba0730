import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'
import { bookedAt, createRangeConditions } from './range-conditions.server.ts'
import { selectRefunds } from './refund-amount-queries.server.ts'
import { calculateRevenue, type Revenue } from './revenue.ts'
import type { TimeRange } from './time-range.ts'

/**
 * Sums up paid orders and refunds per month and per category, with three queries. An order counts
 * when it was paid, a refund as `selectRefunds` says.
 */
export async function findRevenue(db: Db, range: TimeRange): Promise<Revenue> {
  const [goods, orders, refunds] = await Promise.all([sumGoods(db, range), sumOrders(db, range), sumRefunds(db, range)])
  return calculateRevenue({ goods, orders, refunds })
}

async function sumGoods(db: Db, range: TimeRange) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .leftJoin('products', 'products.id', 'orderItems.productId')
    .select([
      getMonth(db, bookedAt).as('month'),
      sql<string>`coalesce(lower(trim(products.category)), '')`.as('category'),
      sql<number | string>`sum(order_items.quantity)`.as('pieces'),
      sql<number | string>`sum(order_items.quantity * order_items.price_sen)`.as('amount'),
    ])
    .where('orders.paid', '=', 1)
    .where(eb => eb.and(createRangeConditions(bookedAt, range)))
    .groupBy(['month', sql`2`])
    .execute()
  return rows.map(row => ({ ...row, pieces: Number(row.pieces), amount: Number(row.amount) }))
}

async function sumOrders(db: Db, range: TimeRange) {
  const rows = await db
    .selectFrom('orders')
    .select(eb => [
      getMonth(db, bookedAt).as('month'),
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string>('shippingSen').as('shipping'),
    ])
    .where('paid', '=', 1)
    .where(eb => eb.and(createRangeConditions(bookedAt, range)))
    .groupBy('month')
    .execute()
  return rows.map(row => ({ month: row.month, count: Number(row.count), shipping: Number(row.shipping) }))
}

async function sumRefunds(db: Db, range: TimeRange) {
  const rows = await db
    .selectFrom(selectRefunds(db, range).as('amounts'))
    .select(eb => [getMonth(db, sql.ref('amounts.at')).as('month'), eb.fn.sum<number | string>('amount').as('amount')])
    .groupBy('month')
    .execute()
  return rows.map(({ month, amount }) => ({ month, amount: Number(amount) }))
}

/** The month of a time in the shop's time zone, as `getShopMonth` gives it. */
export const getMonth = (db: Db, time: Expression<string>): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`to_char((${time})::timestamptz at time zone 'Asia/Kuching', 'YYYY-MM')`
    : sql<string>`strftime('%Y-%m', ${time}, '+8 hours')`
