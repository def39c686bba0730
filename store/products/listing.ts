import type { NamedCategory } from './categories.ts'
import type { FacetParam } from './filters.ts'

export const sorts = ['newest', 'oldest', 'price-asc', 'price-desc'] as const
export type Sort = (typeof sorts)[number]
/**
 * `match`: a search by where its words are, in the title first. Without a search the newest first.
 */
export const listingSorts = [...sorts, 'match'] as const
export type ListingSort = (typeof listingSorts)[number]

export type FacetParams = { [P in FacetParam]?: string }

// Those that products declare, in the order of addresses. Listed here because every page of the
// shop reads them, and declarations are long; one that is missing doesn't compile.
const facetOrder: Record<FacetParam, 0> = {
  type: 0,
  size: 0,
  brand: 0,
  colour: 0,
  condition: 0,
  price: 0,
  pit: 0,
  waist: 0,
  new: 0,
}
export const facetParams = Object.keys(facetOrder) as FacetParam[]

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
  /** By parameters of addresses. Absent: products with any facts. */
  facets?: FacetParams
}

export const pageSize = 24
export const maxPageSize = 48

/** Names a category, in any case; one of older records by itself. */
export const getCategoryName = (categories: readonly NamedCategory[], category: string): string =>
  categories.find(({ id }) => id === category.toLowerCase())?.name ?? category.toLowerCase()
