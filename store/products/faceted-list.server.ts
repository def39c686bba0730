import { decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import { fromMyr, sen, toMyr } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { parseFacets } from './facets.ts'
import type { FacetParams, Listing, Sort } from './listing.ts'
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
  const found =
    products.length > 0
      ? await findProducts(
          db,
          products.map(({ id }) => id),
        )
      : new Map()
  const last = products.at(-1)
  return {
    // One that was sold a moment ago is no longer for sale.
    products: products.flatMap(({ id }) => found.get(id) ?? []).filter(({ sold }) => !sold),
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
