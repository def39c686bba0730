import { type Expression, expressionBuilder, type OrderByDirection, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import { toMyr } from '#store/money.ts'
import { getProductTitle } from '#store/products/product.ts'
import type { Sale, SaleSort } from './sale.ts'
import { getSoldPrice, type SaleRecord } from './sales-figures.ts'
import { createSalesSearch } from './sales-search.server.ts'

const p = expressionBuilder<Tables, 'products'>()

// The books keep every sold piece, those that were taken off the shop too. A literal lets the databases use the indexes of the sold.
const isSold = p('sold', '=', sql.lit(1))
// Spelled as in the indexes of migration 006, or they are not used. A sale without a date comes last whichever way time runs.
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
  /** Only sales from then on; without it all, those without a date too. */
  since: Date | undefined
  sort: SaleSort
  limit: number
}

/** The first `limit` sales of the books that a search and a period leave (SALES-02 to SALES-05), and whether there are more. */
export async function listSales(
  db: Db,
  { q, since, sort, limit }: SalesQuery,
): Promise<{ sales: Sale[]; hasMore: boolean }> {
  const conditions: Expression<SqlBool>[] = [
    isSold,
    ...createSinceConditions(since, sort === 'oldest' ? earliest : latest),
  ]
  const matches = createSalesSearch(db, q)
  if (matches) conditions.push(matches)
  let query = db
    .selectFrom('products')
    .select(['id', 'title', 'name', 'category', 'priceSen', 'soldPriceSen', 'soldAt', 'hidden'])
    .select(['soldToName', 'soldToEmail', 'soldOrderId'])
    .where(p.and(conditions))
  for (const [by, direction] of sortOrders[sort]) query = query.orderBy(by, direction)
  const rows = await query
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const sales = rows.slice(0, limit).map(row => ({
    id: row.id,
    title: getProductTitle(row),
    category: row.category,
    price: toMyr(getSoldPrice(row)),
    soldAt: row.soldAt,
    buyerName: row.soldToName,
    buyerEmail: row.soldToEmail,
    orderId: row.soldOrderId,
    isHidden: row.hidden === 1,
  }))
  return { sales, hasMore: rows.length > limit }
}

const createSinceConditions = (since: Date | undefined, date: Expression<string>): Expression<SqlBool>[] =>
  since ? [p('soldAt', 'is not', null), p(date, '>=', since.toISOString())] : []

/** What the figures of a period are made of (SALES-01). */
export async function listSaleRecords(db: Db, since: Date | undefined): Promise<SaleRecord[]> {
  const rows = await db
    .selectFrom('products')
    .select(['soldAt', 'category', 'priceSen', 'soldPriceSen'])
    .where(p.and([isSold, ...createSinceConditions(since, latest)]))
    .execute()
  return rows.map(row => ({ soldAt: row.soldAt, category: row.category, price: getSoldPrice(row) }))
}

/** Every piece ever sold (SALES-07). */
export async function countSales(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(p.fn.countAll<number | string>().as('count'))
    .where(isSold)
    .executeTakeFirstOrThrow()
  return Number(count)
}
