import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import { fromMyr, sen, toMyr } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { FacetCounts } from './facet-groups.ts'
import { parseFacets } from './facets.ts'
import { hasFacets, type Listing, type ListingSort } from './listing.ts'
import type { Product } from './product.ts'
import type { ProductQuery } from './product-index.ts'
import {
  findProducts,
  listAndCountProducts,
  listProducts,
  listSoldProducts,
  type ProductPage,
  withoutMatch,
} from './product-queries.server.ts'
import { getKeyTypes, matchKeyTypes, shopSortKeys } from './sort-keys.server.ts'

type Dependencies = Pick<StoreContext, 'db' | 'now' | 'productIndex'>
type Position = NonNullable<ProductQuery['after']>
type ListQuery = Listing & { limit: number; cursor?: string | undefined }

/**
 * Lists one page of products for sale, with the number of all products of the listing, unless
 * `isCounted` is false. The number is undefined above 1,000 if there is neither a search nor a
 * filter by facts.
 */
export async function listForSale(
  store: Dependencies,
  given: ListQuery,
  { isCounted = true } = {},
): Promise<ProductPage & { total: number | undefined }> {
  const sort = given.q === '' ? withoutMatch(given.sort) : given.sort
  const query = { ...given, sort }
  if (query.q === '' && !hasFacets(query.facets))
    return isCounted
      ? listAndCountProducts(store.db, { ...query, sort: withoutMatch(sort) })
      : { ...(await listProducts(store.db, { ...query, sort: withoutMatch(sort) })), total: undefined }
  const { total, ...page } = await listIndexedProducts(store, query)
  return { ...page, total: isCounted ? total : undefined }
}

/**
 * Lists one page of past sales. A search is the index's, whose order by match past sales don't
 * have.
 */
export async function listSold(store: Dependencies, given: ListQuery): Promise<ProductPage> {
  const query = { ...given, sort: withoutMatch(given.sort) }
  if (query.q === '') return listSoldProducts(store.db, { ...query, soldFilter: 'all', now: store.now() })
  const { products, nextCursor } = await listIndexedProducts(store, query, { isSold: true })
  return { products, nextCursor }
}

/** A page of the products with these facts and words, and the number of all of them. */
async function listIndexedProducts(
  { db, now, productIndex }: Dependencies,
  query: ListQuery,
  { isSold = false } = {},
): Promise<ProductPage & { total: number }> {
  const { filter, q, sort, limit, cursor } = query
  const list = isSold ? `sold-${sort}` : sort
  const find = isSold ? productIndex.findSold : productIndex.find
  const { products, lastPlace, hasMore, total } = await find({
    ...{ filter, q, sort, limit, now: now() },
    facets: parseFacets(query.facets ?? {}),
    isCounted: false,
    after: cursor === undefined ? undefined : readPosition(list, sort, cursor),
  })
  const ids = products.map(({ id }) => id)
  const last = products.at(-1)
  return {
    products: (await findInOrder(db, ids)).filter(({ sold }) => sold === isSold),
    nextCursor: hasMore && last ? encodePosition(list, sort, { ...last, place: lastPlace }) : null,
    total,
  }
}

/** Counts the products of every choice of a listing, and of the listing itself. */
export async function countFacets(
  { now, productIndex }: Dependencies,
  { facets = {}, ...listing }: Listing,
): Promise<FacetCounts & { total: number }> {
  const { counts, total } = await productIndex.find({
    // Where a search is in each product doesn't matter here, and takes time to find.
    ...{ ...listing, sort: 'newest', limit: 0, now: now(), isCounted: true, after: undefined },
    facets: parseFacets(facets),
  })
  return { ...counts, total }
}

/** Lists four products for sale that are most like a product. */
export async function listLookAlikes(
  { db, productIndex }: Pick<Dependencies, 'db' | 'productIndex'>,
  product: Product,
): Promise<Product[]> {
  return (await findInOrder(db, await productIndex.findLookAlikes(product, 4))).filter(({ sold }) => !sold)
}

/** Reads products in the order of the ids. One may have been sold a moment ago. */
async function findInOrder(db: Db, ids: readonly ProductId[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const found = await findProducts(db, ids)
  return ids.flatMap(id => found.get(id) ?? [])
}

// The cursors are those of the database's lists.

const isByPrice = (sort: ListingSort) => sort === 'price-asc' || sort === 'price-desc'
const noDate = (sort: ListingSort) => (sort === 'oldest' ? '~' : '')

function readPosition(list: string, sort: ListingSort, cursor: string): Position | undefined {
  const types = sort === 'match' ? matchKeyTypes : getKeyTypes(shopSortKeys[sort])
  const keys = decodeCursor(list, cursor, types)
  if (!keys) return undefined
  const [date, id] = keys.slice(-2)
  return {
    id: id as Position['id'],
    place: sort === 'match' ? Number(keys[0]) : 0,
    price: isByPrice(sort) ? toMyr(sen(Number(keys[0]))) : 0,
    createdAt: date === noDate(sort) ? null : String(date),
  }
}

function encodePosition(list: string, sort: ListingSort, { id, place, price, createdAt }: Position): string {
  const date = createdAt ?? noDate(sort)
  const first = isByPrice(sort) ? [fromMyr(price)] : sort === 'match' ? [place] : []
  return encodeCursor(list, [...first, date, id])
}
