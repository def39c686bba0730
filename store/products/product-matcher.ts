import type { ProductId } from '#store/ids.ts'
import { createFacetTests, listChosen } from './facet-tests.ts'
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
    const tests = listChosen(createFacetTests(index.columns, index.texts, { facets, now }))
    const withFacts = ids
      .flatMap(id => index.products.get(id) ?? [])
      .filter(product => hasCategory(product, category) && tests.every(({ matches }) => matches(product.row)))
    if (withFacts.length === 0) return []
    const search = normalizeSearchText(q)
    // Looking at the words of a few products finds more, by taking words of others for errors, and
    // takes a fraction of the time.
    const isFoundOfFew = getFilterOfFew(search)
    return withFacts
      .filter(product => {
        const copy = few.products.get(product.id)
        const isFound = copy !== undefined && isFoundOfFew(copy)
        return isFound && (containsSearch(product.searchText, search) || getFilter(search)(product))
      })
      .map(({ id }) => id)
  }
}

/** An index of the texts of a few products, with numbers of its own for their words. */
function pickProducts(index: IndexedProducts, ids: readonly ProductId[]): IndexedProducts {
  const few = createIndexedProducts()
  for (const id of ids) {
    const product = index.products.get(id)
    if (product) addProduct(few, { ...product, ...toSearchableText(product.searchText, few.words) })
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
