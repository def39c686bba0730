import type { Product } from './product.ts'

export const sorts = ['newest', 'oldest', 'price-asc', 'price-desc'] as const
export type Sort = (typeof sorts)[number]
export const categories = ['top', 'bottom', 'other'] as const

/** What a shopper asks the shop to show; it stands in the address of the page. */
export interface Listing {
  /** A category, in any case; empty for all. */
  filter: string
  q: string
  sort: Sort
}

export const pageSize = 24
export const maxPageSize = 48

/** How text is compared when searching: lower case, accents off, white space and control characters folded. The database keeps each piece's text in this form. */
export const normalizeSearchText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** One line of searchable text a piece: title, description and category (VAL-09). A search can't span two of them, because it can't contain the separator. */
export const createSearchText = (product: Pick<Product, 'title' | 'description' | 'category'>) =>
  [product.title, product.description, product.category].map(normalizeSearchText).join('\n')

/** Whether a piece belongs into a listing (VAL-09, readings T34): substring over title, description and category; category by name. */
export const matchesListing = (product: Pick<Product, 'title' | 'description' | 'category'>, { filter, q }: Listing) =>
  (filter === '' || product.category.toLowerCase() === filter.toLowerCase()) &&
  createSearchText(product).includes(normalizeSearchText(q))

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

/** The order of a listing (SHOP-03): missing dates last, equal prices newest first, and never by chance. The database sorts the same way. */
export const getProductComparator = (sort: Sort) => comparisons[sort]
