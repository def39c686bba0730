import type { ProductId } from '#store/ids.ts'
import { createFacetTests, listChosen } from './facet-tests.ts'
import { copyFacts } from './fact-columns.ts'
import { containsSearch, hasCategory } from './listing-rules.ts'
import { addProduct, createIndexedProducts, type IndexedProducts, type ProductQuery } from './product-index.ts'
import { createTextSearch } from './search-index.ts'
import { normalizeSearchText } from './search-text.ts'
import { toSearchableText } from './search-words.ts'

/** A listing without its order. */
export type ListingOfIndex = Pick<ProductQuery, 'filter' | 'q' | 'facets'>

/**
 * Creates the search for a few products in many listings, as `queryProducts` does it in one.
 * @returns lists those of the products that a listing has
 */
export function createMatcher(
  index: IndexedProducts,
  ids: readonly ProductId[],
  now: Date,
): (listing: ListingOfIndex) => ProductId[] {
  const few = pickProducts(index, ids)
  const matchesAll = () => true
  const getFilterOfFew = memoize((search: string) => createTextSearch(search, few)?.matches ?? matchesAll)
  const getFilter = memoize((search: string) => createTextSearch(search, index)?.matches ?? matchesAll)
  return ({ filter, q, facets }) => {
    const category = filter.toLowerCase()
    const tests = listChosen(createFacetTests(few.columns, few.texts, { facets, now }))
    const withFacts = [...few.products.values()].filter(
      product => hasCategory(product, category) && tests.every(({ matches }) => matches(product.row)),
    )
    if (withFacts.length === 0) return []
    const search = normalizeSearchText(q)
    // Looking at the words of a few products finds more, by taking words of others for errors, and
    // takes a fraction of the time.
    return withFacts
      .filter(getFilterOfFew(search))
      .filter(({ id, searchText }) => {
        const product = index.products.get(id)
        return containsSearch(searchText, search) || (product !== undefined && getFilter(search)(product))
      })
      .map(({ id }) => id)
  }
}

/** An index of a few products as they are now, with numbers of its own for their words. */
function pickProducts(index: IndexedProducts, ids: readonly ProductId[]): IndexedProducts {
  const few = { ...createIndexedProducts(), texts: index.texts }
  for (const id of ids) {
    const product = index.products.get(id)
    if (!product) continue
    const copy = { ...product, ...toSearchableText(product.searchText, few.words) }
    addProduct(few, copy)
    copyFacts(index.columns, product.row, few.columns, copy.row)
  }
  return few
}

function memoize<T>(create: (key: string) => T): (key: string) => T {
  const created = new Map<string, T>()
  return key => {
    const value = created.get(key) ?? create(key)
    created.set(key, value)
    return value
  }
}
