import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import { type Drop, findDrop } from '#store/drops/drop-queries.server.ts'
import type { ProductId } from '#store/ids.ts'
import { decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import { type Listing, type ListingSort, type Sort, sorts } from './listing.ts'
import type { Product } from './product.ts'
import { isActive, isPublic, isSold } from './product-conditions.server.ts'
import type { ProductDraft } from './product-draft.ts'
import { draftColumns, publicColumns, readDraft, toProducts } from './product-rows.server.ts'
import type { SoldChannel } from './sold-channel.ts'
import { getRecentSalesStart, type SoldFilter } from './sold-filter.ts'
import { getKeyTypes, isAfter, matchKeyTypes, type SortKey, shopSortKeys, soldSortKeys } from './sort-keys.server.ts'

export interface ProductPage {
  products: Product[]
  /** Cursor of the next page; null on the last one. */
  nextCursor: string | null
}

const p = expressionBuilder<Tables, 'products'>()

/** What the database lists: searches and facts are the index's. */
interface ProductQuery extends Pick<Listing, 'filter'> {
  sort: Sort
  limit: number
  cursor?: string | undefined
}

/**
 * Lists one page of products for sale. An invalid cursor gives the first page: check with
 * `isCursor`.
 */
export const listProducts = (db: Db, query: ProductQuery): Promise<ProductPage> =>
  listPage(db, { ...query, list: query.sort, keys: shopSortKeys[query.sort], where: [isActive] })

/** Lists one page of past sales, by default the newest sale first. */
export async function listSoldProducts(
  db: Db,
  query: Partial<ProductQuery> & { soldFilter: SoldFilter; now: Date; limit: number },
): Promise<ProductPage> {
  const { filter = '', sort = 'newest', soldFilter, now, limit, cursor } = query
  const since = getRecentSalesStart(now).toISOString()
  const soldAt = p.fn.coalesce('soldAt', sql.lit(''))
  const where: Expression<SqlBool>[] = [isSold]
  if (soldFilter === 'recent') where.push(p(soldAt, '>=', since))
  if (soldFilter === 'vintage') where.push(p(soldAt, '<', since), p(soldAt, '<>', ''))
  return listPage(db, { filter, limit, cursor, list: `sold-${sort}`, keys: soldSortKeys[sort], where })
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
  const page = await listProducts(db, query)
  const isComplete = query.cursor === undefined && page.nextCursor === null
  return { ...page, total: isComplete ? page.products.length : await countMatches(db, query.filter) }
}

async function countMatches(db: Db, filter: string): Promise<number | undefined> {
  const matches = db
    .selectFrom('products')
    .select('id')
    .where(filter ? p.and([isActive, isOfCategory(filter)]) : isActive)
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

interface PageQuery extends Omit<ProductQuery, 'sort'> {
  list: string
  keys: SortKey[]
  where: Expression<SqlBool>[]
}

async function listPage(db: Db, { list, keys, where, filter, limit, cursor }: PageQuery): Promise<ProductPage> {
  const after = cursor === undefined ? undefined : decodeCursor(list, cursor, getKeyTypes(keys))
  const conditions = [...where]
  if (filter) conditions.push(isOfCategory(filter))
  if (after) conditions.push(isAfter(keys, after))
  let query = db.selectFrom('products').select(publicColumns).where(p.and(conditions))
  for (const { by, direction } of keys) query = query.orderBy(by, direction)
  const rows = await query.limit(limit + 1).execute()
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
    .select([...draftColumns, 'withdrawnAt', 'dropId', 'soldChannel'])
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
    .where(isSold)
    .executeTakeFirstOrThrow()
  return Number(count)
}
