import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { countRows, type Db, hasRows, type Tables } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { type Sen, sen } from '#store/money.ts'
import { type Drop, findDrop } from './drop-queries.server.ts'
import { listingSorts } from './listing.ts'
import { encodePosition, readPosition } from './listing-cursor.ts'
import type { Product } from './product.ts'
import { isActive, isPastSale, isPublic } from './product-conditions.server.ts'
import type { ProductDraft } from './product-draft.ts'
import { draftColumns, publicColumns, readDraft, toProducts } from './product-rows.server.ts'
import type { ProductTable } from './product-table.ts'
import type { SoldChannel } from './sold-channel.ts'
import { isAfter, soldSortKeys, toPosition } from './sort-keys.server.ts'

export interface ProductPage {
  products: Product[]
  /** Cursor of the next page; null on the last one. */
  nextCursor: string | null
}

const p = expressionBuilder<Tables, 'products'>()

const recentMs = 30 * 24 * 60 * 60 * 1000

/** Past sales as their page shows them. */
interface SoldQuery {
  /** `recent`: within 30 days. `vintage`: older. A sale without a date is neither. */
  soldFilter: 'all' | 'recent' | 'vintage'
  now: Date
  limit: number
  cursor?: string | undefined
}

/** Lists one page of past sales, the newest sale first. */
export async function listSoldProducts(db: Db, query: SoldQuery): Promise<ProductPage> {
  const { soldFilter, now, limit, cursor } = query
  const keys = soldSortKeys.newest
  const list = 'sold-newest'
  const since = new Date(now.getTime() - recentMs).toISOString()
  const soldAt = p.fn.coalesce('soldAt', sql.lit(''))
  const where: Expression<SqlBool>[] = [isPastSale]
  if (soldFilter === 'recent') where.push(p(soldAt, '>=', since))
  if (soldFilter === 'vintage') where.push(p(soldAt, '<', since), p(soldAt, '<>', ''))
  const after = cursor === undefined ? undefined : readPosition(list, 'newest', cursor)
  if (after) where.push(isAfter(keys, after))
  let rowQuery = db.selectFrom('products').select(publicColumns).where(p.and(where))
  for (const { by, direction } of keys) rowQuery = rowQuery.orderBy(by, direction)
  const rows = await rowQuery.limit(limit + 1).execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    products: await toProducts(db, rows.slice(0, limit)),
    nextCursor: last ? encodePosition(list, 'newest', toPosition(last)) : null,
  }
}

/** Whether a text is a cursor of any product list. */
export const isCursor = (text: string) =>
  listingSorts.some(sort => readPosition(sort, sort, text) ?? readPosition(`sold-${sort}`, sort, text))

/** Finds a public product; sold ones are public, hidden and withdrawn ones are not. */
export async function findProduct(db: Db, productId: string): Promise<Product | undefined> {
  const found = await findListedProduct(db, productId)
  return found?.withdrawnAt === null ? found.product : undefined
}

export interface ListedProduct extends Pick<ProductTable, 'withdrawnAt' | 'withdrawnBy' | 'changedBy'> {
  product: Product
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
    .select([...draftColumns, 'withdrawnAt', 'withdrawnBy', 'changedBy', 'dropId', 'soldChannel'])
    .where('id', '=', productId as ProductId)
    .where('hidden', '=', 0)
    .executeTakeFirst()
  const [product] = row ? await toProducts(db, [row]) : []
  if (!row || !product) return undefined
  const { withdrawnAt, withdrawnBy, changedBy, soldChannel, dropId } = row
  const drop = withdrawnAt && dropId ? await findDrop(db, dropId) : undefined
  const scheduledFor = drop?.publishedAt === null ? drop : undefined
  return { product, withdrawnAt, withdrawnBy, changedBy, scheduledFor, soldChannel, draft: readDraft(row) }
}

/** Finds the public ones of these products, by id, in one query. */
export async function findProducts(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, Product>> {
  const rows = await db.selectFrom('products').select(publicColumns).where('id', 'in', ids).where(isPublic).execute()
  return new Map((await toProducts(db, rows)).map(product => [product.id, product]))
}

/** Reads the public ones of these products in the order of the ids. */
export async function findProductsInOrder(db: Db, ids: readonly ProductId[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const found = await findProducts(db, ids)
  return ids.flatMap(id => found.get(id) ?? [])
}

/** Whether there are any products, hidden and sold ones included. */
export const hasProducts = (db: Db): Promise<boolean> => hasRows(db.selectFrom('products'))

/** Counts past sales. */
export const countSoldProducts = (db: Db): Promise<number> => countRows(db.selectFrom('products').where(isPastSale))

// A sitemap may list 50,000 addresses.
const maxProducts = 49_000

/** Lists the products that have a page, the newest first, sold ones included. */
export async function listSitemapProducts(db: Db): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(isPublic)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxProducts)
    .execute()
  return rows.map(({ id }) => id)
}

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
