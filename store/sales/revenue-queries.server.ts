import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'
import { sumByMonth, sumByMonthAndGroup } from './month-sums.server.ts'
import { bookedAt } from './range-conditions.server.ts'
import { selectRefunds } from './refund-amount-queries.server.ts'
import { calculateRevenue, type Revenue } from './revenue.ts'
import type { TimeRange } from './time-range.ts'

/**
 * Sums up paid orders and refunds per month and per category. An order counts when it was paid, a
 * refund as `selectRefunds` says.
 */
export async function findRevenue(db: Db, range: TimeRange): Promise<Revenue> {
  const [goods, orders, refunds] = await Promise.all([sumGoods(db, range), sumOrders(db, range), sumRefunds(db, range)])
  return calculateRevenue({ goods, orders, refunds })
}

const sumGoods = (db: Db, range: TimeRange) =>
  sumByMonthAndGroup(db, range, {
    from: sql`from paid_items where true`,
    time: sql`booked_at`,
    group: { name: 'category', column: sql`category` },
    sums: { pieces: sql`sum(pieces)`, goods: sql`sum(amount_sen)` },
  })

const sumOrders = (db: Db, range: TimeRange) =>
  sumByMonth(db, range, {
    from: sql`from orders where paid = 1`,
    time: bookedAt,
    sums: { orders: sql`count(*)`, shipping: sql`sum(shipping_sen)` },
  })

async function sumRefunds(db: Db, range: TimeRange) {
  const rows = await db
    .selectFrom(selectRefunds(db, range).as('amounts'))
    .select(eb => [getMonth(db, sql.ref('amounts.at')).as('month'), eb.fn.sum<number | string>('amount').as('amount')])
    .groupBy('month')
    .execute()
  return rows.map(({ month, amount }) => ({ month, refunds: Number(amount) }))
}

/** The month of a time in the shop's time zone, as `getShopMonth` gives it. */
const getMonth = (db: Db, time: Expression<string>): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`to_char((${time})::timestamptz at time zone 'Asia/Kuching', 'YYYY-MM')`
    : sql<string>`strftime('%Y-%m', ${time}, '+8 hours')`
