import type { AlertSearch } from '#store/alerts/alert-search.ts'
import type { Listing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'

/** What an alert is for: a listing without its order, or the type and size of a product. */
export function getAlertSearch(of: Listing | Product): AlertSearch {
  if ('q' in of) return { filter: of.filter, q: of.q, facets: of.facets ?? {} }
  const { category, garmentType, fitSize } = of
  const facets = { ...(garmentType && { type: garmentType }), ...(fitSize && { size: fitSize }) }
  return { filter: category, q: '', facets }
}
