export const sorts = ['newest', 'oldest', 'price-asc', 'price-desc'] as const
export type Sort = (typeof sorts)[number]
export const categories = ['top', 'bottom', 'other'] as const

/** What a product list shows: category, search and order, as in the page's URL. */
export interface Listing {
  /** Category in any case; empty for all. */
  filter: string
  q: string
  sort: Sort
}

export const pageSize = 24
export const maxPageSize = 48
