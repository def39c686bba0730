import { type Listing, maxPageSize, pageSize } from '#store/products/listing.ts'
import { createListingOrder } from '#store/products/listing-rules.ts'
import type { Product } from '#store/products/product.ts'
import { fetchProducts, type ProductPage } from './fetch-products.ts'

/**
 * The products of a listing from a cursor on, at least as far as those that were loaded before: new
 * products don't push the last ones off. Takes as many requests as necessary. With the total.
 */
export async function fetchAgain(
  listing: Listing,
  loaded: readonly Product[],
  startCursor: string | null,
): Promise<ProductPage & { total: number | undefined }> {
  const { compare } = createListingOrder(listing)
  const isBeforeEnd = (product: Product | undefined, end = loaded.at(-1)) =>
    product !== undefined && end !== undefined && compare(product, end) < 0
  const getLimit = (missing: number) => Math.min(Math.max(missing, pageSize), maxPageSize)
  let page = await fetchProducts(listing, getLimit(loaded.length), startCursor, { isCounted: true })
  const { products, total } = page
  while (page.nextCursor !== null && isBeforeEnd(products.at(-1))) {
    page = await fetchProducts(listing, getLimit(loaded.length - products.length), page.nextCursor)
    products.push(...page.products)
  }
  return { products, nextCursor: page.nextCursor, total }
}
