import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { decodeCursor, encodeCursor } from '../list-cursor.ts'
import { type Listing, sorts } from './listing.ts'
import type { Product } from './product.ts'
import { type PublicRow, publicColumns, toProducts } from './product-rows.server.ts'
import { planSearch } from './product-search.server.ts'
import { getRecentSalesStart, type SoldFilter } from './sold-label.ts'
import { getKeyTypes, isAfter, isWithinFirst, type SortKey, shopSortKeys, soldSortKeys } from './sort-keys.server.ts'

export interface Page {
  products: Product[]
  /** Continues the list after the last product; null at its end. */
  nextCursor: string | null
}

const p = expressionBuilder<Tables, 'products'>()

/** Unsold pieces of a listing, `limit` at a time. An unusable cursor starts at the beginning: see isCursor. */
export const listProducts = (
  db: Db,
  listing: Listing & { limit: number; cursor?: string | undefined },
): Promise<Page> =>
  listPage(db, { ...listing, list: listing.sort, keys: shopSortKeys[listing.sort], sold: 0, where: [] })

/** Sold pieces for the public past sales, newest sale first unless a sort says otherwise. */
export function listSoldProducts(
  db: Db,
  query: Partial<Listing> & { soldFilter: SoldFilter; now: Date; limit: number; cursor?: string | undefined },
): Promise<Page> {
  const { filter = '', q = '', sort = 'newest', soldFilter, now, limit, cursor } = query
  const since = getRecentSalesStart(now).toISOString()
  const soldAt = p.fn.coalesce('soldAt', sql.lit(''))
  const where: Expression<SqlBool>[] = []
  if (soldFilter === 'recent') where.push(p(soldAt, '>=', since))
  if (soldFilter === 'vintage') where.push(p(soldAt, '<', since), p(soldAt, '<>', ''))
  return listPage(db, { filter, q, limit, cursor, list: `sold-${sort}`, keys: soldSortKeys[sort], sold: 1, where })
}

/** Whether a text is a cursor that some list of products gave out. */
export const isCursor = (text: string) =>
  sorts.some(
    sort =>
      decodeCursor(sort, text, getKeyTypes(shopSortKeys[sort])) ||
      decodeCursor(`sold-${sort}`, text, getKeyTypes(soldSortKeys[sort])),
  )

interface PageQuery extends Pick<Listing, 'filter' | 'q'> {
  list: string
  keys: SortKey[]
  sold: 0 | 1
  where: Expression<SqlBool>[]
  limit: number
  cursor?: string | undefined
}

async function listPage(db: Db, { list, keys, sold, where, filter, q, limit, cursor }: PageQuery): Promise<Page> {
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor, getKeyTypes(keys))
  const filters = [...where]
  if (filter) filters.push(p(p.fn<string>('lower', ['category']), '=', filter.toLowerCase()))
  if (after) filters.push(isAfter(keys, after))

  let rows: PublicRow[] = []
  for (const strategy of await planSearch(db, { filter, q })) {
    const listed = [...isListed(sold, strategy.by === 'index'), ...filters]
    const conditions = strategy.where ? [...listed, strategy.where] : listed
    if (strategy.maxScanned !== undefined) conditions.push(isWithinFirst(keys, strategy.maxScanned, listed))
    let query = db.selectFrom('products').select(publicColumns).where(p.and(conditions))
    for (const { by, direction } of keys) query = query.orderBy(by, direction)
    rows = await query.limit(limit + 1).execute()
    if (
      rows.length > limit ||
      strategy.maxScanned === undefined ||
      !(await hasMoreThan(db, strategy.maxScanned, listed))
    )
      break
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    products: await toProducts(db, rows.slice(0, limit)),
    nextCursor: last
      ? encodeCursor(
          list,
          keys.map(({ of }) => of(last)),
        )
      : null,
  }
}

/** Whether a walk that didn't fill a page was given up, and did not just come to the end of the list. */
async function hasMoreThan(db: Db, maxScanned: number, conditions: Expression<SqlBool>[]): Promise<boolean> {
  const next = db.selectFrom('products').select('id').where(p.and(conditions)).limit(1).offset(maxScanned)
  return (await next.executeTakeFirst()) !== undefined
}

/** Literals let a database use the indexes that hold just these pieces; values keep SQLite from walking them when the pieces are found already. */
const isListed = (sold: 0 | 1, isIndexSearch: boolean): Expression<SqlBool>[] =>
  isIndexSearch
    ? [p('sold', '=', sold), p('hidden', '=', 0)]
    : [p('sold', '=', sql.lit(sold)), p('hidden', '=', sql.lit(0))]

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
    .where('sold', '=', sql.lit(1))
    .where('hidden', '=', sql.lit(0))
    .executeTakeFirstOrThrow()
  return Number(count)
}
