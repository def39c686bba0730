import type { ProductId } from '#store/ids.ts'
import { createFacetGroups, type FacetCounts, type FacetGroup, listCounts, listGroups } from './facet-groups.ts'
import { createFacetTests, listChosen } from './facet-tests.ts'
import type { FacetedProduct, Facets } from './facets.ts'
import { type Codes, createCodes, createTexts, type Texts } from './index-codes.ts'
import type { Listing } from './listing.ts'
import type { Position } from './listing-cursor.ts'
import { containsSearch, getProductComparator, hasCategory, isBehind } from './listing-rules.ts'
import { createTextSearch, type FoundProducts, findBySearch } from './search-index.ts'
import { normalizeSearchText } from './search-text.ts'
import {
  createWordNumbers,
  numberWords,
  type SearchableText,
  toSearchableText,
  type WordNumbers,
} from './search-words.ts'
import { addWords, createWordIndex, removeWords, type WordIndex } from './word-index.ts'

/** What the index knows of a product for sale. */
export interface IndexedProduct extends SearchableText, Codes {
  id: ProductId
  /** In MYR. */
  price: number
  createdAt: string | null
  /** In lower case. */
  category: string
}

/** All products of an index, and what they have in common. Words and texts only ever join. */
export interface IndexedProducts {
  products: Map<ProductId, IndexedProduct>
  texts: Texts
  /** One string for each: comparing those of all rows would read each from another place. */
  categories: Map<string, string>
  words: WordNumbers
  wordIndex: WordIndex
  /** What the last searches have found, by their text, the latest last. */
  foundBySearch: Map<string, FoundProducts>
}

export const createIndexedProducts = (): IndexedProducts => ({
  products: new Map(),
  texts: createTexts(),
  categories: new Map(),
  words: createWordNumbers(),
  wordIndex: createWordIndex(),
  foundBySearch: new Map(),
})

/** Puts a product into the index, or the new state of one. */
export function putProduct(index: IndexedProducts, product: IndexableProduct): void {
  removeProduct(index, product.id)
  const indexed = toIndexedProduct(product, index)
  const { category } = indexed
  indexed.category = index.categories.get(category) ?? category
  index.categories.set(category, indexed.category)
  addProduct(index, indexed)
}

function addProduct(index: IndexedProducts, product: IndexedProduct): void {
  index.products.set(product.id, product)
  addWords(index.wordIndex, product, numberWords(product.searchText, index.words))
  index.foundBySearch.clear()
}

/** Takes a product out of the index. */
export function removeProduct(index: IndexedProducts, id: ProductId): void {
  const product = index.products.get(id)
  if (!product) return
  index.products.delete(id)
  removeWords(index.wordIndex, product)
  index.foundBySearch.clear()
}

interface IndexableProduct extends FacetedProduct {
  id: ProductId
  category: string
  searchText: string
}

/** Converts a product. What is new joins `texts` and `words`. */
export function toIndexedProduct(
  product: IndexableProduct,
  { texts, words }: Pick<IndexedProducts, 'texts' | 'words'>,
): IndexedProduct {
  const { id, price, createdAt, category, searchText } = product
  return {
    ...{ id, price, createdAt, category: category.toLowerCase() },
    ...toSearchableText(searchText, words),
    ...createCodes(product, texts),
  }
}

export interface ProductQuery extends Pick<Listing, 'filter' | 'q' | 'sort'> {
  facets: Facets
  now: Date
  limit: number
  /** Whether the products of each choice are counted, which takes longer when many match. */
  isCounted: boolean
  /** Where the page starts; undefined on the first page. */
  after: Position | undefined
}

export interface ProductMatches {
  products: Pick<IndexedProduct, 'id' | 'price' | 'createdAt'>[]
  /** Where the search is in the last of these: see `Place`. 0 in any other order. */
  lastPlace: number
  /** Whether more follow. */
  hasMore: boolean
  total: number
  counts: FacetCounts
}

/** Finds a page of a listing by looking at every product once, or at those that a search finds. */
export function queryProducts(index: IndexedProducts, query: ProductQuery): ProductMatches {
  const { limit, after, sort, isCounted } = query
  const category = query.filter.toLowerCase()
  const found = findBySearch(normalizeSearchText(query.q), index)
  const findPlace = sort === 'match' && found ? found.search.findPlace : () => 0 as const
  const groups = createFacetGroups(index.texts, query)
  const all = listGroups(groups)
  const chosen = all.filter(({ isChosen }) => isChosen)
  const compare = getProductComparator(sort)
  const createPage = () => createFirst(limit + 1, compare)
  const pages = [createPage(), createPage(), createPage()] as const
  let total = 0
  for (const product of found?.products ?? index.products.values()) {
    if (!hasCategory(product, category)) continue
    const failing = findFailing(chosen, product)
    if (failing === 'several' || (failing && !isCounted)) continue
    if (failing) {
      // Another choice in this group alone would show the product.
      failing.count(product)
      continue
    }
    total += 1
    if (isCounted) for (const group of all) group.count(product)
    // Behind a full page of the best place, its own place doesn't matter.
    if (pages[0].isBehindLast(product)) continue
    const place = findPlace(product)
    if (!after || isBehind(product, place, after, compare)) pages[place].add(product)
  }
  const page = pages.flatMap(({ list }, place) => list().map(product => ({ product, place })))
  return {
    products: page.slice(0, limit).map(({ product }) => product),
    lastPlace: page[Math.min(limit, page.length) - 1]?.place ?? 0,
    hasMore: page.length > limit,
    total,
    counts: listCounts(groups),
  }
}

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
    const tests = listChosen(createFacetTests(index.texts, { facets, now }))
    const withFacts = [...few.products.values()].filter(
      product => hasCategory(product, category) && tests.every(({ matches }) => matches(product)),
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

/** A listing without its order. */
export type ListingOfIndex = Pick<ProductQuery, 'filter' | 'q' | 'facets'>

/** An index of a few products, with numbers of its own for their words. */
function pickProducts(index: IndexedProducts, ids: readonly ProductId[]): IndexedProducts {
  const few = { ...createIndexedProducts(), texts: index.texts }
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

/** Finds the only group that a product doesn't match; undefined when it matches all. */
function findFailing(groups: readonly FacetGroup[], product: IndexedProduct): FacetGroup | 'several' | undefined {
  let failing: FacetGroup | undefined
  for (const group of groups) {
    if (group.matches(product)) continue
    if (failing) return 'several'
    failing = group
  }
  return failing
}

/** Of products that are sorted at once: sorting some hundred takes a fraction of a millisecond. */
const minSorted = 500

/** Creates a list of which the first `max` in sort order are kept. */
function createFirst<T>(max: number, compare: (a: T, b: T) => number) {
  const added: T[] = []
  const maxAdded = Math.max(2 * max, minSorted)
  /** The last of the first ones so far, once there are so many. */
  let last: T | undefined
  const isBehindLast = (item: T) => last !== undefined && compare(item, last) > 0

  function keepFirst(): T[] {
    added.sort(compare).splice(max)
    last = added[max - 1]
    return added
  }

  return {
    isBehindLast,
    add(item: T) {
      if (!isBehindLast(item) && added.push(item) >= maxAdded) keepFirst()
    },
    list: keepFirst,
  }
}
