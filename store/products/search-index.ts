import type { IndexedProduct, IndexedProducts } from './product-index.ts'
import { createExactSearch, createSearchMatcher, hasSynonyms, type TextSearch } from './search-words.ts'
import { listWithWords } from './word-index.ts'

/** What a search finds in an index. */
export interface FoundProducts {
  search: TextSearch
  products: readonly IndexedProduct[]
}

const maxRememberedSearches = 16

/**
 * Finds the products of a search. Its pages, its counts and its filters are mostly asked for one
 * after the other, so what it has found is remembered until a product changes.
 * @param text in the form of search texts: see `normalizeSearchText`
 * @returns undefined for an empty text, which finds all products
 */
export function findBySearch(text: string, index: IndexedProducts): FoundProducts | undefined {
  if (text === '') return undefined
  const { foundBySearch } = index
  const found = foundBySearch.get(text) ?? findNow(text, index)
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
export const createTextSearch = (text: string, index: IndexedProducts): TextSearch | undefined =>
  text === '' ? undefined : findNow(text, index).search

/** A search that some product contains as it is finds no others, unless a word has synonyms. */
function findNow(text: string, index: IndexedProducts): FoundProducts {
  const exact = hasSynonyms(text) ? undefined : findAll(createExactSearch(text, index.words), index)
  return exact && exact.products.length > 0 ? exact : findAll(createSearchMatcher(text, index.words), index)
}

function findAll(search: TextSearch, index: IndexedProducts): FoundProducts {
  const products = listWithWords(search.wordGroups, index.wordIndex)
  return { search, products: search.isByWords ? products : products.filter(search.matches) }
}
