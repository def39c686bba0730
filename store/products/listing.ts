export const sorts = ['newest', 'oldest', 'price-asc', 'price-desc'] as const
export type Sort = (typeof sorts)[number]
/**
 * `match`: a search by where its words are, in the title first. Without a search the newest first.
 */
export const listingSorts = [...sorts, 'match'] as const
export type ListingSort = (typeof listingSorts)[number]
export const categories = ['top', 'bottom', 'other'] as const

/** The parameters of addresses that filter by facts: see facets.ts. */
export const facetParams = ['type', 'size', 'brand', 'colour', 'condition', 'price', 'pit', 'waist', 'new'] as const
export type FacetParam = (typeof facetParams)[number]
export type FacetParams = { [P in FacetParam]?: string }

/** Picks the parameters of facets that have a value, in a fixed order. */
export const readFacetParams = (params: Readonly<Record<string, unknown>>): FacetParams =>
  Object.fromEntries(facetParams.flatMap(name => (params[name] ? [[name, String(params[name])]] : [])))

export const hasFacets = (facets: FacetParams | undefined) => Object.keys(facets ?? {}).length > 0

/** What a product list shows: category, search and order, as in the page's URL. */
export interface Listing {
  /** Category in any case; empty for all. */
  filter: string
  q: string
  sort: ListingSort
  /** Absent: products with any facts. */
  facets?: FacetParams
}

export const pageSize = 24
export const maxPageSize = 48
