import type { Listing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { fetchOk } from '../../ui/fetch-ok.ts'

export interface ProductPage {
  products: Product[]
  nextCursor: string | null
  /** Of the listing, if it was asked for and is known. */
  total?: number | undefined
}

/** One page of a listing, with holds: cached pages must not contain them. */
export async function fetchProducts(
  { filter, q, sort, facets }: Listing,
  limit: number,
  cursor: string | null,
  { isCounted = false } = {},
): Promise<ProductPage> {
  const query = new URLSearchParams({
    filter,
    q,
    sort,
    ...facets,
    limit: String(limit),
    ...(cursor && { cursor }),
    ...(isCounted && { count: '1' }),
  })
  return (await fetchOk(`/api/products?${query}`)).json()
}
