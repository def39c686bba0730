import { createFacetTests, listChosen } from './facet-tests.ts'
import { type FacetedProduct, type Facets, parseFacets } from './facets.ts'
import { createFactColumns, createTexts, writeFacts } from './fact-columns.ts'
import { hasFacets, type Listing, type ListingSort, type Sort } from './listing.ts'
import { type Position, readPosition } from './listing-cursor.ts'
import type { Product } from './product.ts'
import { createSearchLine, createSearchText, normalizeSearchText } from './search-text.ts'

// What belongs into a list of products for sale, and where. The index of the server and the lists
// of open pages are made by these rules, so that a page applies an event without asking. It can't
// know:
// - what a search finds besides the products that contain it as it stands: synonyms and typing
//   errors need the words of all products (search-words.ts). A new product that only they find is
//   not shown, one that is loaded stays and, by the best match, keeps its place;
// - what a product beyond the loaded part was before it changed. The number of products assumes
//   that it was in the listing if it is now, and that one was not that was removed.
// Both are right again when the page reads its list anew: after a reconnection or a reload.

/** Whether a product is for sale: one that is held may come free, so it stays in its place. */
export const isForSale = ({ sold }: Pick<Product, 'sold'>) => !sold

/** @param filter in lower case; empty for every category */
export const hasCategory = ({ category }: { category: string }, filter: string) => filter === '' || category === filter

/** Whether a search, in the form of search texts, is in one as it stands. */
export const containsSearch = (searchText: string, search: string) => searchText.includes(search)

/** Whether a product has the category and the facts of a listing, and contains its search. */
export function matchesListing(
  product: FacetedProduct & Pick<Product, 'category'>,
  { filter, q, facets = {} }: Pick<Listing, 'filter' | 'q' | 'facets'>,
  now = new Date(),
): boolean {
  const category = product.category.toLowerCase()
  const search = normalizeSearchText(q)
  return (
    hasCategory({ category }, filter.toLowerCase()) &&
    (!hasFacets(facets) || matchesFacets(product, parseFacets(facets), now)) &&
    (search === '' || containsSearch(createSearchText(product), search))
  )
}

function matchesFacets(product: FacetedProduct, facets: Facets, now: Date): boolean {
  const [columns, texts] = [createFactColumns(1), createTexts()]
  writeFacts(columns, 0, product, texts)
  return listChosen(createFacetTests(columns, texts, { facets, now })).every(({ matches }) => matches(0))
}

type Sortable = Pick<Product, 'id' | 'price' | 'createdAt'>
const compareNewest = (a: Sortable, b: Sortable) => {
  if (a.createdAt === b.createdAt) return 0
  if (a.createdAt === null) return 1
  if (b.createdAt === null) return -1
  return a.createdAt > b.createdAt ? -1 : 1
}
const compareOldest = (a: Sortable, b: Sortable) =>
  a.createdAt === null || b.createdAt === null ? compareNewest(a, b) : compareNewest(b, a)
const compareById = (a: Sortable, b: Sortable) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const comparisons: Record<Sort, (a: Sortable, b: Sortable) => number> = {
  newest: (a, b) => compareNewest(a, b) || compareById(a, b),
  oldest: (a, b) => compareOldest(a, b) || compareById(a, b),
  'price-asc': (a, b) => a.price - b.price || compareNewest(a, b) || compareById(a, b),
  'price-desc': (a, b) => b.price - a.price || compareNewest(a, b) || compareById(a, b),
}

/**
 * Returns the comparator of a sort order. Products without a date come last, equal prices newest
 * first, and ties by id. By `match` it is that of products with the search in the same place.
 */
export const getProductComparator = (sort: ListingSort) => comparisons[sort === 'match' ? 'newest' : sort]

/** The order of a listing: without a search there is nothing to match. */
export const getListingSort = ({ sort, q }: Pick<Listing, 'sort' | 'q'>): ListingSort =>
  sort === 'match' && normalizeSearchText(q) === '' ? 'newest' : sort

/** Where the words of a search are: all in the title, some in the brand, or some elsewhere. */
export type Place = 0 | 1 | 2
export const elsewhere: Place = 2

export const toPlace = (position: number, titleEnd: number, brandEnd: number): Place =>
  position < titleEnd ? 0 : position < brandEnd ? 1 : elsewhere

/** Where a word stands first. In a text that lacks it: elsewhere. */
export function findPlace(word: string, searchText: string, titleEnd: number, brandEnd: number): Place {
  const position = searchText.indexOf(word)
  return position < 0 ? elsewhere : toPlace(position, titleEnd, brandEnd)
}

/** Whether a product comes after a position, by its place and then by the order. */
export const isBehind = <T extends Sortable>(
  product: T,
  place: number,
  position: Position,
  compare: (a: Sortable, b: Sortable) => number,
) => place > position.place || (place === position.place && compare(product, position) > 0)

type Titled = Sortable & Pick<Product, 'title' | 'brand'>

/** The order of a listing on a page that has the products themselves. */
export function createListingOrder(listing: Pick<Listing, 'sort' | 'q'>) {
  const sort = getListingSort(listing)
  const compareSame = getProductComparator(sort)
  const words = normalizeSearchText(listing.q).split(' ')
  const getPlace = ({ title, brand = '' }: Titled): number => {
    if (sort !== 'match') return 0
    const [first, second] = [title, brand].map(createSearchLine) as [string, string]
    const brandEnd = first.length + 1 + second.length
    return Math.max(...words.map(word => findPlace(word, `${first}\n${second}`, first.length, brandEnd)))
  }
  const readCursor = (cursor: string | null) => (cursor === null ? undefined : readPosition(sort, sort, cursor))
  return {
    compare: (a: Titled, b: Titled) => getPlace(a) - getPlace(b) || compareSame(a, b),
    /** Whether a product stands between two cursors of the listing; null for its ends. */
    isBetween(product: Titled, start: string | null, end: string | null): boolean {
      const place = getPlace(product)
      const [first, last] = [readCursor(start), readCursor(end)]
      const isBehindCursor = (position: Position) => isBehind(product, place, position, compareSame)
      return !(first && !isBehindCursor(first)) && !(last && isBehindCursor(last))
    },
  }
}

/**
 * By how much an event changes the number of products of a listing.
 * @param before the product if it is loaded
 * @param after whether the product belongs to the listing after the event
 */
export function getCountChange(change: string, before: Pick<Product, 'sold'> | undefined, after: boolean): -1 | 0 | 1 {
  const wasListed = before ? isForSale(before) : after && change !== 'added'
  const isListed = after && change !== 'sold' && change !== 'removed'
  return (Number(isListed) - Number(wasListed)) as -1 | 0 | 1
}
