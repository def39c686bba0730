import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'
import { calculateRevenue, type Revenue } from './revenue.ts'
import type { TimeRange } from './time-range.ts'

/**
 * When an order counts: when it was paid, otherwise when it was placed. Must be written as in the
 * index of migration 025 to use it.
 */
export const bookedAt = sql<string>`coalesce(orders.paid_at, orders.created_at)`

/**
 * Sums up paid orders and refunds per month and per category, with three queries. An order counts
 * when it was paid, a refund when it succeeded; one that failed later comes back when it failed.
 */
export async function findRevenue(db: Db, range: TimeRange): Promise<Revenue> {
  const [goods, orders, refunds] = await Promise.all([sumGoods(db, range), sumOrders(db, range), sumRefunds(db, range)])
  return calculateRevenue({ goods, orders, refunds })
}

/** The conditions that a time is in a range. */
export const createRangeConditions = (time: Expression<string>, { from, to }: TimeRange): Expression<SqlBool>[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`${time} >= ${from}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${time} < ${to}`]),
]

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

/** Payments that no order has taken were never revenue, so their refunds don't count. */
async function sumRefunds(db: Db, range: TimeRange) {
  const selectAmounts = (time: 'succeededAt' | 'failedAt', sign: 1 | -1) =>
    db
      .selectFrom('refundAmounts')
      .innerJoin('orders', 'orders.id', 'refundAmounts.orderId')
      .select([
        getMonth(db, sql.ref(`refundAmounts.${time}`)).as('month'),
        sql<number>`${sql.lit(sign)} * refund_amounts.amount_sen`.as('amount'),
      ])
      .where('orders.paid', '=', 1)
      .where(sql<SqlBool>`coalesce(refund_amounts.payment_intent_id, '') = coalesce(orders.payment_intent_id, '')`)
      .where('refundAmounts.succeededAt', 'is not', null)
      .where(`refundAmounts.${time}`, 'is not', null)
      .where(eb => eb.and(createRangeConditions(sql.ref(`refundAmounts.${time}`), range)))
  const rows = await db
    .selectFrom(selectAmounts('succeededAt', 1).unionAll(selectAmounts('failedAt', -1)).as('amounts'))
    .select(eb => ['month', eb.fn.sum<number | string>('amount').as('amount')])
    .groupBy('month')
    .execute()
  return rows.map(({ month, amount }) => ({ month, amount: Number(amount) }))
}

/** The month of a time in the shop's time zone, as `getShopMonth` gives it. */
export const getMonth = (db: Db, time: Expression<string>): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`to_char((${time})::timestamptz at time zone 'Asia/Kuching', 'YYYY-MM')`
    : sql<string>`strftime('%Y-%m', ${time}, '+8 hours')`
