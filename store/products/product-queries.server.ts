import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import { type Drop, findDrop } from '#store/drops/drop-queries.server.ts'
import type { ProductId } from '#store/ids.ts'
import { decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import { type Listing, type ListingSort, type Sort, sorts } from './listing.ts'
import type { Product } from './product.ts'
import { isActive, isPublic } from './product-conditions.server.ts'
import type { ProductDraft } from './product-draft.ts'
import { type PublicRow, publicColumns, readDraft, toProducts } from './product-rows.server.ts'
import { planSearch, type SearchStrategy } from './product-search.server.ts'
import type { SoldChannel } from './sold-channel.ts'
import { getRecentSalesStart, type SoldFilter } from './sold-filter.ts'
import {
  getKeyTypes,
  isAfter,
  isWithinFirst,
  matchKeyTypes,
  type SortKey,
  shopSortKeys,
  soldSortKeys,
} from './sort-keys.server.ts'

export interface ProductPage {
  products: Product[]
  /** Cursor of the next page; null on the last one. */
  nextCursor: string | null
}

const p = expressionBuilder<Tables, 'products'>()

/**
 * Lists one page of products for sale. An invalid cursor gives the first page: check with
 * `isCursor`.
 */
export const listProducts = async (db: Db, query: ProductQuery): Promise<ProductPage> =>
  listForSale(db, query, await planSearch(db, query))

interface ProductQuery extends Omit<Listing, 'sort'> {
  sort: Sort
  limit: number
  cursor?: string | undefined
}

const listForSale = (db: Db, query: ProductQuery, plan: SearchStrategy[]): Promise<ProductPage> =>
  listPage(db, { ...query, plan, list: query.sort, keys: shopSortKeys[query.sort], sold: 0, where: [] })

/** Lists one page of past sales, by default the newest sale first. */
export async function listSoldProducts(
  db: Db,
  query: Partial<Listing> & { soldFilter: SoldFilter; now: Date; limit: number; cursor?: string | undefined },
): Promise<ProductPage> {
  const { filter = '', q = '', soldFilter, now, limit, cursor } = query
  const sort = withoutMatch(query.sort ?? 'newest')
  const since = getRecentSalesStart(now).toISOString()
  const soldAt = p.fn.coalesce('soldAt', sql.lit(''))
  const where: Expression<SqlBool>[] = []
  if (soldFilter === 'recent') where.push(p(soldAt, '>=', since))
  if (soldFilter === 'vintage') where.push(p(soldAt, '<', since), p(soldAt, '<>', ''))
  const plan = await planSearch(db, { filter, q })
  return listPage(db, { filter, limit, cursor, plan, list: `sold-${sort}`, keys: soldSortKeys[sort], sold: 1, where })
}

const maxCount = 1_000

/**
 * Lists one page of products for sale, with the number of all products of the listing; undefined
 * above 1,000, which would take long to count.
 */
export async function listAndCountProducts(
  db: Db,
  query: ProductQuery,
): Promise<ProductPage & { total: number | undefined }> {
  const plan = await planSearch(db, query)
  const page = await listForSale(db, query, plan)
  const isComplete = query.cursor === undefined && page.nextCursor === null
  // The last strategy is complete.
  return { ...page, total: isComplete ? page.products.length : await countMatches(db, query.filter, plan.at(-1)) }
}

async function countMatches(db: Db, filter: string, strategy: SearchStrategy | undefined): Promise<number | undefined> {
  const conditions = createListConditions(0, strategy?.by === 'index')
  if (filter) conditions.push(isOfCategory(filter))
  if (strategy?.where) conditions.push(strategy.where)
  const matches = db
    .selectFrom('products')
    .select('id')
    .where(p.and(conditions))
    .limit(maxCount + 1)
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) > maxCount ? undefined : Number(count)
}

const isOfCategory = (category: string) => p(p.fn<string>('lower', ['category']), '=', category.toLowerCase())

/** Only the index of products knows where the words of a search are. */
export const withoutMatch = (sort: ListingSort): Sort => (sort === 'match' ? 'newest' : sort)

/** Whether a text is a cursor of any product list. */
export const isCursor = (text: string) =>
  decodeCursor('match', text, matchKeyTypes) !== undefined ||
  sorts.some(
    sort =>
      decodeCursor(sort, text, getKeyTypes(shopSortKeys[sort])) ||
      decodeCursor(`sold-${sort}`, text, getKeyTypes(soldSortKeys[sort])),
  )

interface PageQuery extends Pick<Listing, 'filter'> {
  plan: SearchStrategy[]
  list: string
  keys: SortKey[]
  sold: 0 | 1
  where: Expression<SqlBool>[]
  limit: number
  cursor?: string | undefined
}

async function listPage(
  db: Db,
  { plan, list, keys, sold, where, filter, limit, cursor }: PageQuery,
): Promise<ProductPage> {
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor, getKeyTypes(keys))
  const filters = [...where]
  if (filter) filters.push(isOfCategory(filter))
  if (after) filters.push(isAfter(keys, after))

  let rows: PublicRow[] = []
  for (const strategy of plan) {
    const listConditions = [...createListConditions(sold, strategy.by === 'index'), ...filters]
    const conditions = strategy.where ? [...listConditions, strategy.where] : listConditions
    if (strategy.maxScanned !== undefined) conditions.push(isWithinFirst(keys, strategy.maxScanned, listConditions))
    let query = db.selectFrom('products').select(publicColumns).where(p.and(conditions))
    for (const { by, direction } of keys) query = query.orderBy(by, direction)
    rows = await query.limit(limit + 1).execute()
    if (
      rows.length > limit ||
      strategy.maxScanned === undefined ||
      !(await hasMoreThan(db, strategy.maxScanned, listConditions))
    )
      break
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    products: await toProducts(db, rows.slice(0, limit)),
    nextCursor: last
      ? encodeCursor(
          list,
          keys.map(({ read }) => read(last)),
        )
      : null,
  }
}

/** Whether a scan gave up at its limit, rather than reaching the end of the list. */
async function hasMoreThan(db: Db, count: number, conditions: Expression<SqlBool>[]): Promise<boolean> {
  const next = db.selectFrom('products').select('id').where(p.and(conditions)).limit(1).offset(count)
  return (await next.executeTakeFirst()) !== undefined
}

/**
 * Literals let the databases use the partial indexes of the lists. Parameters keep SQLite from
 * scanning those indexes when the search index has found the matches.
 */
const createListConditions = (sold: 0 | 1, isIndexSearch: boolean): Expression<SqlBool>[] =>
  isIndexSearch
    ? [p('sold', '=', sold), p('hidden', '=', 0), p('withdrawnAt', 'is', null)]
    : sold === 1
      ? [p('sold', '=', sql.lit(1)), p('hidden', '=', sql.lit(0))]
      : [isActive]

/** Finds a public product; sold ones are public, hidden and withdrawn ones are not. */
export async function findProduct(db: Db, productId: string): Promise<Product | undefined> {
  const found = await findListedProduct(db, productId)
  return found?.withdrawnAt === null ? found.product : undefined
}

interface ListedProduct {
  product: Product
  withdrawnAt: string | null
  /** The drop that it waits for. Shoppers must not learn that there is such a product. */
  scheduledFor: Drop | undefined
  /** Null unless it was sold without an order. */
  soldChannel: SoldChannel | null
  /** What the admin's form edits. Shoppers must not see it: it has the weight. */
  draft: ProductDraft
}

/** Finds a product that isn't hidden, also a withdrawn one. */
export async function findListedProduct(db: Db, productId: string): Promise<ListedProduct | undefined> {
  const row = await db
    .selectFrom('products')
    .select([...publicColumns, 'withdrawnAt', 'dropId', 'soldChannel', 'weightGrams'])
    .where('id', '=', productId as ProductId)
    .where('hidden', '=', 0)
    .executeTakeFirst()
  const [product] = row ? await toProducts(db, [row]) : []
  if (!row || !product) return undefined
  const { withdrawnAt, soldChannel, dropId } = row
  const drop = withdrawnAt && dropId ? await findDrop(db, dropId) : undefined
  const scheduledFor = drop?.publishedAt === null ? drop : undefined
  return { product, withdrawnAt, scheduledFor, soldChannel, draft: readDraft(row) }
}

/** Finds the public ones of these products, by id, in one query. */
export async function findProducts(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, Product>> {
  const rows = await db.selectFrom('products').select(publicColumns).where('id', 'in', ids).where(isPublic).execute()
  return new Map((await toProducts(db, rows)).map(product => [product.id, product]))
}

/** Whether there are any products, hidden and sold ones included. */
export const hasProducts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined

/** Counts past sales. */
export async function countSoldProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .where('sold', '=', sql.lit(1))
    .where('hidden', '=', sql.lit(0))
    .executeTakeFirstOrThrow()
  return Number(count)
}
