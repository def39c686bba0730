import type { ProductId } from '#store/ids.ts'
import type { Ringgit } from '#store/money.ts'
import { createFacetGroups, type FacetGroup, listCounts, listGroups, type RowNumbers } from './facet-groups.ts'
import type { FacetedProduct, Facets } from './facets.ts'
import {
  compactRows,
  createFactColumns,
  createTexts,
  type FactColumns,
  type Texts,
  writeFacts,
} from './fact-columns.ts'
import type { Listing, ListingSort } from './listing.ts'
import type { Position } from './listing-cursor.ts'
import { getProductComparator, hasCategory, isBehind } from './listing-rules.ts'
import { type FoundProducts, findBySearch } from './search-index.ts'
import { normalizeSearchText } from './search-text.ts'
import {
  createWordNumbers,
  numberWords,
  type SearchableText,
  toSearchableText,
  type WordNumbers,
} from './search-words.ts'
import { addRow, createWordIndex, hasManyUnusedRows, removeRow, renumber, type WordIndex } from './word-index.ts'

/** What the index knows of a product for sale, besides the columns. */
export interface IndexedProduct extends SearchableText {
  id: ProductId
  /** Of the word index, the columns and the categories. */
  row: number
  price: Ringgit
  createdAt: string | null
  /** In lower case. */
  category: string
}

/** All products of an index, and what they share. Words, texts and names only ever join. */
export interface IndexedProducts {
  products: Map<ProductId, IndexedProduct>
  columns: FactColumns
  texts: Texts
  /** By their row; undefined in one that isn't used. */
  categories: (string | undefined)[]
  /** One string for each category: to compare those of all rows reads one place, not many. */
  categoryNames: Map<string, string>
  words: WordNumbers
  wordIndex: WordIndex
  /** What the last searches have found, by their text, the latest last. */
  foundBySearch: Map<string, FoundProducts>
  /** For the rows that a query finds: used again by the next, as new ones would soon be garbage. */
  rowLists: Uint32Array[]
}

export const createIndexedProducts = (): IndexedProducts => ({
  products: new Map(),
  columns: createFactColumns(),
  texts: createTexts(),
  categories: [],
  categoryNames: new Map(),
  words: createWordNumbers(),
  wordIndex: createWordIndex(),
  foundBySearch: new Map(),
  rowLists: [],
})

interface IndexableProduct extends FacetedProduct {
  id: ProductId
  category: string
  searchText: string
}

/** Puts a product into the index, or the new state of one. */
export function putProduct(index: IndexedProducts, product: IndexableProduct): void {
  const { id, price, createdAt, searchText } = product
  removeProduct(index, id)
  const name = product.category.toLowerCase()
  const category = index.categoryNames.get(name) ?? name
  index.categoryNames.set(category, category)
  const indexed = { id, row: -1, price, createdAt, category, ...toSearchableText(searchText, index.words) }
  addProduct(index, indexed)
  writeFacts(index.columns, indexed.row, product, index.texts)
}

/** Gives a product a row, whose facts are still to be written. */
export function addProduct(index: IndexedProducts, product: IndexedProduct): void {
  index.products.set(product.id, product)
  addRow(index.wordIndex, product, numberWords(product.searchText, index.words))
  index.categories[product.row] = product.category
  index.foundBySearch.clear()
}

/** Takes a product out of the index. */
export function removeProduct(index: IndexedProducts, id: ProductId): void {
  const product = index.products.get(id)
  if (!product) return
  index.products.delete(id)
  removeRow(index.wordIndex, product)
  index.categories[product.row] = undefined
  if (hasManyUnusedRows(index.wordIndex)) {
    const rows = renumber(index.wordIndex)
    compactRows(index.columns, rows)
    index.categories = rows.map(row => index.categories[row])
  }
  index.foundBySearch.clear()
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

/** Finds a page of a listing by looking at every product, or at those that a search finds. */
export function queryProducts(index: IndexedProducts, query: ProductQuery) {
  const { limit, after, sort, isCounted } = query
  const found = findBySearch(normalizeSearchText(query.q), index)
  const findPlace = sort === 'match' && found ? found.search.findPlace : () => 0 as const
  const groups = createFacetGroups(index.columns, index.texts, query)
  const all = listGroups(groups)
  const { matching, refusedByOne } = divideRows(
    index,
    listRows(index, query.filter.toLowerCase(), found?.products),
    all.filter(({ isChosen }) => isChosen),
    isCounted,
  )
  if (isCounted) {
    for (const group of all) group.count(matching)
    // Another choice in this group alone would show these.
    for (const [group, rows] of refusedByOne) group.count(rows)
  }
  const compare = getProductComparator(sort)
  const isSurelyBehind = createColumnOrder(index.columns, sort)
  const createPage = () => createFirst<IndexedProduct>(limit + 1, compare)
  const pages = [createPage(), createPage(), createPage()] as const
  for (const row of limit > 0 ? matching : []) {
    // Behind a full page of the best place, its own place doesn't matter.
    const last = pages[0].getLast()
    if (last && isSurelyBehind(row, last.row)) continue
    const product = index.wordIndex.products[row]
    if (!product) continue
    const place = findPlace(product)
    if (!after || isBehind(product, place, after, compare)) pages[place].add(product)
  }
  const page = pages.flatMap(({ list }, place) => list().map(product => ({ product, place })))
  return {
    products: page.slice(0, limit).map(({ product }) => product),
    /** Where the search is in the last of these: see `Place`. 0 in any other order. */
    lastPlace: page[Math.min(limit, page.length) - 1]?.place ?? 0,
    /** Whether more follow; false with a limit of 0. */
    hasMore: page.length > limit,
    total: matching.length,
    counts: listCounts(groups),
  }
}

/**
 * @param category in lower case; empty for every one
 * @param products all of them by default
 */
function listRows(index: IndexedProducts, category: string, products?: readonly IndexedProduct[]): RowNumbers {
  const { categories } = index
  const rows = getRowList(index, 0)
  const length = products?.length ?? categories.length
  let count = 0
  for (let number = 0; number < length; number++) {
    const row = products ? (products[number]?.row ?? 0) : number
    const own = categories[row]
    if (own !== undefined && hasCategory({ category: own }, category)) rows[count++] = row
  }
  return rows.subarray(0, count)
}

/** An order by one column, without reading the products: whether a row comes after another. */
function createColumnOrder({ dates, prices }: FactColumns, sort: ListingSort): (row: number, other: number) => boolean {
  const column = sort.startsWith('price') ? prices : dates
  const isAscending = sort === 'oldest' || sort === 'price-asc'
  return (row, other) => {
    const value = column[row] ?? 0
    const otherValue = column[other] ?? 0
    return isAscending ? value > otherValue : value < otherValue
  }
}

/**
 * Finds the rows that match all groups, and if they are to be counted those that one group alone
 * refuses.
 */
function divideRows(index: IndexedProducts, rows: RowNumbers, groups: readonly FacetGroup[], isCounted: boolean) {
  const matching = getRowList(index, 1)
  let count = 0
  const maxRefusals = isCounted ? 2 : 1
  const refused = groups.map((group, number) => ({
    group,
    rows: isCounted ? getRowList(index, 2 + number) : noRows,
    count: 0,
  }))
  for (const row of rows) {
    let refusing: (typeof refused)[number] | undefined
    let refusals = 0
    for (const list of refused) {
      if (list.group.matches(row)) continue
      refusing = list
      refusals += 1
      if (refusals === maxRefusals) break
    }
    if (!refusing) matching[count++] = row
    else if (refusals < maxRefusals) refusing.rows[refusing.count++] = row
  }
  return {
    matching: matching.subarray(0, count),
    refusedByOne: refused.map(({ group, rows, count }) => [group, rows.subarray(0, count)] as const),
  }
}

const noRows = new Uint32Array()

/** A list that is long enough for the rows of all products. */
function getRowList({ rowLists, categories }: IndexedProducts, number: number): Uint32Array {
  const list = rowLists[number]
  if (list && list.length >= categories.length) return list
  const created = new Uint32Array(Math.ceil(categories.length * 1.5))
  rowLists[number] = created
  return created
}

/** Of products that are sorted at once: sorting some hundred takes a fraction of a millisecond. */
const minSorted = 500

/** Creates a list of which the first `max` in sort order are kept. */
function createFirst<T>(max: number, compare: (a: T, b: T) => number) {
  const added: T[] = []
  const maxAdded = Math.max(2 * max, minSorted)
  /** The last of the first ones so far, once there are so many. */
  let last: T | undefined

  function keepFirst(): T[] {
    added.sort(compare).splice(max)
    last = added[max - 1]
    return added
  }

  return {
    getLast: () => last,
    add(item: T) {
      const isBehindLast = last !== undefined && compare(item, last) > 0
      if (!isBehindLast && added.push(item) >= maxAdded) keepFirst()
    },
    list: keepFirst,
  }
}
