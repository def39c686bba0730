import type { Listing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'

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
    ...{ filter, q, sort, ...facets, limit: String(limit) },
    ...(cursor && { cursor }),
    ...(isCounted && { count: '1' }),
  })
  return (await fetchOk(`/api/products?${query}`)).json()
}

/** A product, sold or not; undefined when it is no longer public. */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const response = await fetch(`/api/products/${encodeURIComponent(id)}`)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error('Product request failed', { cause: { id, status: response.status } })
  return response.json()
}

/** @throws unless the response is a success */
export async function fetchOk(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error('Product request failed', { cause: { url, status: response.status } })
  return response
}
