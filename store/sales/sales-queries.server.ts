import { type Expression, expressionBuilder, type OrderByDirection, type SqlBool, sql } from 'kysely'
import { countRows, type Db, type Tables } from '#store/database.server.ts'
import { toMyr } from '#store/money.ts'
import { sumByMonthAndGroup } from './month-sums.server.ts'
import type { Sale, SaleSort } from './sale.ts'
import { getSoldPrice, type SaleRecord } from './sales-figures.ts'
import { createSalesSearch } from './sales-search.server.ts'

const p = expressionBuilder<Tables, 'products'>()

// Includes hidden products. Only a literal lets both databases use the partial indexes.
const isSold = p('sold', '=', sql.lit(1))
// Must be written as in the indexes of the schema to use them. Sales without a date come last.
const latest = p.fn.coalesce('soldAt', sql.lit(''))
const earliest = p.fn.coalesce('soldAt', sql.lit('~'))
const price = p.fn.coalesce('soldPriceSen', 'priceSen')

const sortOrders: Record<SaleSort, [Expression<unknown>, OrderByDirection][]> = {
  newest: [[latest, 'desc']],
  oldest: [[earliest, 'asc']],
  'price-desc': [
    [price, 'desc'],
    [latest, 'desc'],
  ],
  'price-asc': [
    [price, 'asc'],
    [latest, 'desc'],
  ],
}

interface SalesQuery {
  q: string
  /** Only sales since then; undefined for all, including those without a date. */
  since: Date | undefined
  sort: SaleSort
  limit: number
}

/** Lists the first `limit` sales that match a search and a period, and whether there are more. */
export async function listSales(
  db: Db,
  { q, since, sort, limit }: SalesQuery,
): Promise<{ sales: Sale[]; hasMore: boolean }> {
  const conditions: Expression<SqlBool>[] = [isSold]
  if (since)
    conditions.push(p('soldAt', 'is not', null), p(sort === 'oldest' ? earliest : latest, '>=', since.toISOString()))
  const order = sql.join(sortOrders[sort].map(([by, direction]) => sql`${by} ${sql.raw(direction)}`))
  const matches = await createSalesSearch(db, { q, conditions, order: sql`${order}, id`, limit: limit + 1 })
  if (matches) conditions.push(matches)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'category', 'priceSen', 'soldPriceSen', 'soldAt', 'hidden'])
    .select([
      'soldToName as buyerName',
      'soldToEmail as buyerEmail',
      'soldOrderId as orderId',
      'soldChannel as channel',
    ])
    .where(p.and(conditions))
    .orderBy(order)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const sales = rows.slice(0, limit).map(({ priceSen, soldPriceSen, hidden, ...row }) => ({
    ...row,
    price: toMyr(getSoldPrice({ priceSen, soldPriceSen })),
    isHidden: hidden === 1,
  }))
  return { sales, hasMore: rows.length > limit }
}

/** Lists what the figures of a period are calculated from: the sales of each month and category. */
export async function listSaleRecords(db: Db, since: Date | undefined): Promise<SaleRecord[]> {
  const sums = { count: sql`count(*)`, revenue: sql`sum(coalesce(sold_price_sen, price_sen))` }
  const range = { from: since?.toISOString(), to: undefined }
  const rows = sql`from products where sold = 1`
  const dated = await sumByMonthAndGroup(db, range, {
    from: rows,
    time: sql`sold_at`,
    group: { name: 'category', column: sql`category` },
    sums,
  })
  if (since) return dated as SaleRecord[]
  const undated = await sql<SaleRecord>`
    select '' as month, category, cast(${sums.count} as double precision) as count,
      cast(${sums.revenue} as double precision) as revenue ${rows} and ${latest} = '' group by category`.execute(db)
  return [...(dated as SaleRecord[]), ...undated.rows]
}

/** Counts all sold products, hidden ones included. */
export const countSales = (db: Db): Promise<number> => countRows(db.selectFrom('products').where(isSold))
