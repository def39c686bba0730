import { type Listing, maxPageSize } from '#store/products/listing.ts'
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

/** Past sales, newest first. */
export async function fetchSoldProducts(limit: number, cursor: string | null): Promise<ProductPage> {
  const query = new URLSearchParams({ sold: '1', limit: String(limit), ...(cursor && { cursor }) })
  return (await fetchOk(`/api/products?${query}`)).json()
}

// Ids come from browser storage and may be anything. One invalid id would fail the whole request.
const isId = (id: string) => /^[^,\p{Cc}]{1,100}$/u.test(id)

/** The products among `requestedIds` that are still public, sold ones included. */
export async function fetchProductsById(requestedIds: readonly string[]): Promise<Product[]> {
  const ids = requestedIds.filter(isId)
  const products: Product[] = []
  for (let offset = 0; offset < ids.length; offset += maxPageSize) {
    const query = new URLSearchParams({ ids: ids.slice(offset, offset + maxPageSize).join() })
    const page = (await (await fetchOk(`/api/products?${query}`)).json()) as ProductPage
    products.push(...page.products)
  }
  return products
}

/** A product, sold or not; undefined when it is no longer public. */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const response = await fetch(`/api/products/${encodeURIComponent(id)}`)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error('Product request failed', { cause: { id, status: response.status } })
  return response.json()
}

async function fetchOk(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error('Product request failed', { cause: { url, status: response.status } })
  return response
}
