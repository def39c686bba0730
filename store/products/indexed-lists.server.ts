import type { StoreContext } from '#store/store-context.server.ts'
import type { FacetCounts } from './facet-groups.ts'
import { parseFacets } from './facets.ts'
import { hasFacets, type Listing } from './listing.ts'
import { encodePosition, readPosition } from './listing-cursor.ts'
import { getListingSort, isForSale } from './listing-rules.ts'
import type { Product } from './product.ts'
import { findProductsInOrder, type ProductPage } from './product-queries.server.ts'

type Dependencies = Pick<StoreContext, 'db' | 'now' | 'productIndex'>
type ListQuery = Listing & { limit: number; cursor?: string | undefined }

/** Above it, lists of everything and of a category don't tell how many there are. */
const maxTotal = 1_000

/**
 * Lists one page of products for sale, with the number of all products of the listing, unless
 * `isCounted` is false. The number is undefined above 1,000 if there is neither a search nor a
 * filter by facts.
 */
export async function listForSale(
  { db, now, productIndex }: Dependencies,
  query: ListQuery,
  { isCounted = true } = {},
): Promise<ProductPage & { total: number | undefined }> {
  const { filter, q, limit, cursor } = query
  const sort = getListingSort(query)
  const { products, lastPlace, hasMore, total } = await productIndex.find({
    filter,
    q,
    sort,
    limit,
    now: now(),
    facets: parseFacets(query.facets ?? {}),
    isCounted: false,
    after: cursor === undefined ? undefined : readPosition(sort, sort, cursor),
  })
  const ids = products.map(({ id }) => id)
  const last = products.at(-1)
  const isTooMany = q === '' && !hasFacets(query.facets) && total > maxTotal
  return {
    products: (await findProductsInOrder(db, ids)).filter(isForSale),
    nextCursor: hasMore && last ? encodePosition(sort, sort, { ...last, place: lastPlace }) : null,
    total: isCounted && !isTooMany ? total : undefined,
  }
}

/** Counts the products of every choice of a listing, and of the listing itself. */
export async function countFacets(
  { now, productIndex }: Dependencies,
  { facets = {}, ...listing }: Listing,
): Promise<FacetCounts & { total: number }> {
  const { counts, total } = await productIndex.find({
    // Where a search is in each product doesn't matter here, and takes time to find.
    ...listing,
    sort: 'newest',
    limit: 0,
    now: now(),
    isCounted: true,
    after: undefined,
    facets: parseFacets(facets),
  })
  return { ...counts, total }
}

/** Lists four products for sale that are most like a product. */
export async function listLookAlikes(
  { db, productIndex }: Pick<Dependencies, 'db' | 'productIndex'>,
  product: Product,
): Promise<Product[]> {
  return (await findProductsInOrder(db, await productIndex.findLookAlikes(product, 4))).filter(isForSale)
}
