import type { IndexedProduct, IndexedProducts } from './product-index.ts'
import { createExactSearch, createSearchMatcher, hasSynonyms, type TextSearch } from './search-words.ts'

/** What a search finds in an index. */
export interface FoundProducts {
  search: TextSearch
  products: readonly IndexedProduct[]
}

const maxRememberedSearches = 16
const maxAbsentTexts = 500

/**
 * Finds the products of a search. Its pages, its counts and its filters are mostly asked for one
 * after the other, so what it has found is remembered until a product changes.
 * @param text in the form of search texts: see `normalizeSearchText`
 * @returns undefined for an empty text, which finds all products
 */
export function findBySearch(text: string, index: IndexedProducts): FoundProducts | undefined {
  if (text === '') return undefined
  const { foundBySearch } = index
  const found = foundBySearch.get(text) ?? findExact(text, index) ?? findAll(createMatcher(text, index), index)
  foundBySearch.delete(text)
  foundBySearch.set(text, found)
  const [oldest] = foundBySearch.keys()
  if (foundBySearch.size > maxRememberedSearches && oldest !== undefined) foundBySearch.delete(oldest)
  return found
}

/**
 * Creates the test of a search for products of an index.
 * @returns undefined for an empty text, which finds all products
 */
export function createTextSearch(text: string, index: IndexedProducts): TextSearch | undefined {
  if (text === '') return undefined
  return hasSynonyms(text) || isAbsent(text, index) ? createMatcher(text, index) : createExactSearch(text)
}

/** A search that some product contains as it is finds no others, unless a word has synonyms. */
function findExact(text: string, index: IndexedProducts): FoundProducts | undefined {
  if (hasSynonyms(text) || index.absentTexts.has(text)) return undefined
  const found = findAll(createExactSearch(text), index)
  if (found.products.length > 0) return found
  rememberAbsent(text, index)
  return undefined
}

function findAll(search: TextSearch, { products }: IndexedProducts): FoundProducts {
  const found: IndexedProduct[] = []
  for (const product of products.values()) if (search.matches(product)) found.push(product)
  return { search, products: found }
}

const createMatcher = (text: string, index: IndexedProducts) =>
  createSearchMatcher(text, index.words, token => isAbsent(token, index))

/** Whether no product contains a text. Looking through all of them takes some milliseconds. */
function isAbsent(text: string, index: IndexedProducts): boolean {
  if (index.absentTexts.has(text)) return true
  for (const { searchText } of index.products.values()) if (searchText.includes(text)) return false
  rememberAbsent(text, index)
  return true
}

function rememberAbsent(text: string, { absentTexts }: IndexedProducts): void {
  if (absentTexts.size >= maxAbsentTexts) absentTexts.clear()
  absentTexts.add(text)
}
