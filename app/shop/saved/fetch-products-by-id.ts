import { maxPageSize } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { fetchOk } from '../../ui/fetch-ok.ts'
import type { ProductPage } from '../product-list/fetch-products.ts'

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
