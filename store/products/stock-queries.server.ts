import { sql } from 'kysely'
import { countRows, type Db } from '#store/database.server.ts'
import { type Sen, sen } from '#store/money.ts'
import { isActive } from './product-conditions.server.ts'

/**
 * Counts the products for sale and all sold ones, hidden ones included, and sums up their sold
 * prices, else their prices.
 */
export async function countStock(db: Db): Promise<{ active: number; sold: number; revenue: Sen }> {
  // A query for each, as the index of the one doesn't have the other.
  const [active, sold] = await Promise.all([
    countRows(db.selectFrom('products').where(isActive)),
    db
      .selectFrom('products')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .select(eb => eb.fn.sum<number | null>(eb.fn.coalesce('soldPriceSen', 'priceSen')).as('revenue'))
      .where('sold', '=', sql.lit(1))
      .executeTakeFirstOrThrow(),
  ])
  return { active, sold: sold.count, revenue: sen(sold.revenue ?? 0) }
}
