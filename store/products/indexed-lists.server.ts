import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import { fromMyr, sen, toMyr } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { parseFacets } from './facets.ts'
import type { FacetParams, Listing, Sort } from './listing.ts'
import type { Product } from './product.ts'
import type { FacetCounts, ProductQuery } from './product-index.ts'
import { findProducts, type ProductPage } from './product-queries.server.ts'
import { getKeyTypes, shopSortKeys } from './sort-keys.server.ts'

type Dependencies = Pick<StoreContext, 'db' | 'now' | 'productIndex'>
type Position = NonNullable<ProductQuery['after']>

/** A page of the products for sale that have these facts, and the number of all of them. */
export async function listFacetedProducts(
  { db, now, productIndex }: Dependencies,
  query: Listing & { facets: FacetParams; limit: number; cursor?: string | undefined },
): Promise<ProductPage & { total: number }> {
  const { filter, q, sort, limit, cursor } = query
  const { products, hasMore, total } = await productIndex.find({
    ...{ filter, q, sort, limit, now: now() },
    facets: parseFacets(query.facets),
    after: cursor === undefined ? undefined : readPosition(sort, cursor),
  })
  const ids = products.map(({ id }) => id)
  const last = products.at(-1)
  return {
    products: await findForSale(db, ids),
    nextCursor: hasMore && last ? encodePosition(sort, last) : null,
    total,
  }
}

/** Counts the products of every choice of a listing, and of the listing itself. */
export async function countFacets(
  { now, productIndex }: Dependencies,
  { facets = {}, ...listing }: Listing,
): Promise<FacetCounts & { total: number }> {
  const { counts, total } = await productIndex.find({
    ...{ ...listing, limit: 0, now: now(), after: undefined },
    facets: parseFacets(facets),
  })
  return { ...counts, total }
}

/** Lists four products for sale that are most like a product. */
export async function listLookAlikes(
  { db, productIndex }: Pick<Dependencies, 'db' | 'productIndex'>,
  product: Product,
): Promise<Product[]> {
  return findForSale(db, await productIndex.findLookAlikes(product, 4))
}

/** Reads products in the order of the ids. One that was sold a moment ago is left out. */
async function findForSale(db: Db, ids: readonly ProductId[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const found = await findProducts(db, ids)
  return ids.flatMap(id => found.get(id) ?? []).filter(({ sold }) => !sold)
}

// The cursors are those of the database's lists.

const isByPrice = (sort: Sort) => sort === 'price-asc' || sort === 'price-desc'
const noDate = (sort: Sort) => (sort === 'oldest' ? '~' : '')

function readPosition(sort: Sort, cursor: string): Position | undefined {
  const keys = decodeCursor(sort, cursor, getKeyTypes(shopSortKeys[sort]))
  if (!keys) return undefined
  const [date, id] = keys.slice(-2)
  return {
    id: id as Position['id'],
    price: isByPrice(sort) ? toMyr(sen(Number(keys[0]))) : 0,
    createdAt: date === noDate(sort) ? null : String(date),
  }
}

function encodePosition(sort: Sort, { id, price, createdAt }: Position): string {
  const date = createdAt ?? noDate(sort)
  return encodeCursor(sort, isByPrice(sort) ? [fromMyr(price), date, id] : [date, id])
}
