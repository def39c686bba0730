import { type FacetedProduct, matchesFacets, parseFacets } from './facets.ts'
import type { Listing, Sort } from './listing.ts'
import type { Product } from './product.ts'
import { createSearchText, normalizeSearchText } from './search-text.ts'

/**
 * Whether a product belongs to a listing: it has the category and the facts, and its search text
 * contains the search. Open pages apply it to events. The server's lists come from the index, whose
 * searches find more: see search-words.ts.
 */
export const matchesListing = (
  product: FacetedProduct & Pick<Product, 'category'>,
  { filter, q, facets }: Listing,
  now = new Date(),
) =>
  (filter === '' || product.category.toLowerCase() === filter.toLowerCase()) &&
  createSearchText(product).includes(normalizeSearchText(q)) &&
  (!facets || matchesFacets(product, parseFacets(facets), now))

type Sortable = Pick<Product, 'id' | 'price' | 'createdAt'>
type Titled = Sortable & Pick<Product, 'title' | 'brand'>
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
 * Returns the comparator of a listing, as `getProductComparator` does for its sort order. By
 * `match` each word counts where it stands first: in the title, the brand or elsewhere.
 */
export function getListingComparator({ sort, q }: Pick<Listing, 'sort' | 'q'>) {
  if (sort !== 'match') return comparisons[sort]
  const words = normalizeSearchText(q).split(' ')
  const findPlace = ({ title, brand }: Pick<Product, 'title' | 'brand'>) => {
    const fields = [title, brand ?? ''].map(normalizeSearchText)
    return Math.max(...words.map(word => (fields.findIndex(field => field.includes(word)) + 3) % 3))
  }
  return (a: Titled, b: Titled) => findPlace(a) - findPlace(b) || comparisons.newest(a, b)
}

/**
 * Returns the comparator of a sort order. Products without a date come last, equal prices newest
 * first, and ties by id. The database sorts the same way.
 */
export const getProductComparator = (sort: Sort) => comparisons[sort]
