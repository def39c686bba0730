import { cleanLine } from '#store/clean-text.ts'
import type { ProductId } from '#store/ids.ts'
import { parseFacets } from '#store/products/facets.ts'
import type { FacetParam } from '#store/products/filters.ts'
import { type FacetParams, type Listing, readFacetParams } from '#store/products/listing.ts'
import { normalizeSearchText } from '#store/products/search-text.ts'

/** What the products of an alert have in common: a listing in any order. */
export type AlertSearch = Required<Pick<Listing, 'filter' | 'q' | 'facets'>>

/** With titles beside it, a push message has room for 4 KB. */
const maxLength = 1_000

/**
 * Formats a search as the parameters of /shop, in one way for each search. What filters nothing is
 * left out.
 * @returns undefined for a search that all products match, and for one that is too long
 */
export function formatAlertSearch({ filter, q, facets }: AlertSearch): string | undefined {
  const [category, words] = [cleanLine(filter).toLowerCase(), cleanLine(q)]
  const chosen = Object.entries(readFacetParams(facets))
    .map(([name, value]): [string, string] => [name, cleanLine(value)])
    .filter(([name, value]) => isEffective(name, value))
  const params = new URLSearchParams([
    ...(category ? [['filter', category]] : []),
    ...(normalizeSearchText(words) ? [['q', words]] : []),
    ...chosen,
  ])
  const text = params.toString()
  return text === '' || text.length > maxLength ? undefined : text
}

const withoutFacets = JSON.stringify(parseFacets({}))
const isEffective = (name: string, value: string) =>
  JSON.stringify(parseFacets({ [name as FacetParam]: value })) !== withoutFacets

/** Formats a search for a held product: one for each, of which no other product is a result. */
export const formatProductSearch = (id: ProductId) => new URLSearchParams({ filter: id }).toString()

/** Reads what `formatAlertSearch` has written. */
export function parseAlertSearch(search: string): AlertSearch {
  const { filter = '', q = '', ...others } = Object.fromEntries(new URLSearchParams(search))
  const facets: FacetParams = readFacetParams(others)
  return { filter, q, facets }
}
