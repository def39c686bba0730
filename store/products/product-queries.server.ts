import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { type Listing, type Sort, searchable, sorts } from './listing.ts'
import type { Product } from './product.ts'
import { type CursorKeys, readCursor, writeCursor } from './product-cursor.ts'
import { type PublicRow, publicColumns, toProducts } from './product-rows.server.ts'
import { recentlySoldSince, type SoldFilter } from './sold-label.ts'

export interface Page {
  products: Product[]
  /** Continues the list after the last product; null at its end. */
  nextCursor: string | null
}

type Products = ExpressionBuilder<Tables, 'products'>

/** One level of a list's order: what it sorts by, which way, and the same value read from a row, for the cursor. */
interface SortKey {
  by: Expression<string | number>
  direction: 'asc' | 'desc'
  type: 'string' | 'number'
  of: (row: PublicRow) => string | number
}

const p = expressionBuilder<Tables, 'products'>()
const id: SortKey = { by: p.ref('id'), direction: 'asc', type: 'string', of: row => row.id }
const price = (direction: SortKey['direction']): SortKey => ({
  by: p.ref('priceSen'),
  direction,
  type: 'number',
  of: row => row.priceSen,
})
// A piece without a date comes last whichever way time runs: '' sorts before every date, '~' after.
const listed = (direction: SortKey['direction']): SortKey => dated('createdAt', direction)
const dated = (column: 'createdAt' | 'soldAt', direction: SortKey['direction']): SortKey => {
  const missing = direction === 'desc' ? '' : '~'
  return { by: p.fn.coalesce(column, sql.lit(missing)), direction, type: 'string', of: row => row[column] ?? missing }
}

/** The same orders as compareProducts gives in the browser (SHOP-03). */
const orders: Record<Sort, SortKey[]> = {
  newest: [listed('desc'), id],
  oldest: [listed('asc'), id],
  'price-asc': [price('asc'), listed('desc'), id],
  'price-desc': [price('desc'), listed('desc'), id],
}
const soldOrders: Record<Sort, SortKey[]> = {
  newest: [dated('soldAt', 'desc'), id],
  oldest: [dated('soldAt', 'asc'), id],
  'price-asc': [price('asc'), dated('soldAt', 'desc'), id],
  'price-desc': [price('desc'), dated('soldAt', 'desc'), id],
}

const shape = (keys: SortKey[]) => keys.map(({ type }) => type)

/** Unsold pieces of a listing, `limit` at a time. An unusable cursor starts at the beginning: see isCursor. */
export const listProducts = (
  db: Db,
  listing: Listing & { limit: number; cursor?: string | undefined },
): Promise<Page> =>
  listPage(db, { ...listing, list: listing.sort, keys: orders[listing.sort], where: [inShop(p), ...matches(listing)] })

/** Sold pieces for the public past sales, newest sale first unless a sort says otherwise. */
export function listSoldProducts(
  db: Db,
  query: Partial<Listing> & { soldFilter: SoldFilter; now: Date; limit: number; cursor?: string | undefined },
): Promise<Page> {
  const { filter = '', q = '', sort = 'newest', soldFilter, now } = query
  const since = recentlySoldSince(now).toISOString()
  const where = [p('sold', '=', 1).and('hidden', '=', 0), ...matches({ filter, q })]
  if (soldFilter === 'recent') where.push(p('soldAt', '>=', since))
  if (soldFilter === 'vintage') where.push(p('soldAt', '<', since))
  return listPage(db, { ...query, list: `sold-${sort}`, keys: soldOrders[sort], where })
}

/** Whether a text is a cursor that some list of products gave out. */
export const isCursor = (text: string) =>
  sorts.some(
    sort => readCursor(sort, text, shape(orders[sort])) || readCursor(`sold-${sort}`, text, shape(soldOrders[sort])),
  )

const inShop = (eb: Products) => eb('sold', '=', 0).and('hidden', '=', 0)

function matches({ filter, q }: Pick<Listing, 'filter' | 'q'>): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (filter) conditions.push(p(p.fn<string>('lower', ['category']), '=', filter.toLowerCase()))
  const text = searchable(q)
  if (text) conditions.push(sql<boolean>`search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  return conditions
}

interface PageQuery {
  list: string
  keys: SortKey[]
  where: Expression<SqlBool>[]
  limit: number
  cursor?: string | undefined
}

async function listPage(db: Db, { list, keys, where, limit, cursor }: PageQuery): Promise<Page> {
  const after = cursor === undefined ? undefined : readCursor(list, cursor, shape(keys))
  let query = db
    .selectFrom('products')
    .select(publicColumns)
    .where(p.and([...where, ...(after ? [isAfter(keys, after)] : [])]))
  for (const { by, direction } of keys) query = query.orderBy(by, direction)
  const rows = await query.limit(limit + 1).execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    products: await toProducts(db, rows.slice(0, limit)),
    nextCursor: last
      ? writeCursor(
          list,
          keys.map(({ of }) => of(last)),
        )
      : null,
  }
}

/** Later in the order than the keys: greater in the first, or equal there and greater in the second, and so on. */
const isAfter = (keys: SortKey[], values: CursorKeys): Expression<SqlBool> =>
  p.or(
    keys.map(({ by, direction }, level) =>
      p.and([
        ...keys.slice(0, level).map((key, index) => p(key.by, '=', values[index] ?? '')),
        p(by, direction === 'asc' ? '>' : '<', values[level] ?? ''),
      ]),
    ),
  )

/** A piece that shoppers may see, sold ones included. */
export async function findProduct(db: Db, productId: string): Promise<Product | undefined> {
  const rows = await db
    .selectFrom('products')
    .select(publicColumns)
    .where('id', '=', productId as ProductId)
    .where('hidden', '=', 0)
    .execute()
  return (await toProducts(db, rows))[0]
}

/** Those of the pieces that shoppers may see, by id; in one query, for lists that name their pieces. */
export async function findProducts(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, Product>> {
  const rows = await db
    .selectFrom('products')
    .select(publicColumns)
    .where('id', 'in', ids)
    .where('hidden', '=', 0)
    .execute()
  return new Map((await toProducts(db, rows)).map(product => [product.id, product]))
}

/** Whether there is any piece at all, hidden and sold ones included. */
export const hasProducts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined

export async function countSoldProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .where('sold', '=', 1)
    .where('hidden', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}
