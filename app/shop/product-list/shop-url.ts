import type { FacetParam } from '#store/products/filters.ts'
import { type FacetParams, facetParams, type Listing, listingSorts, readFacetParams } from '#store/products/listing.ts'

export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** The query parameters of /shop. */
export interface ShopParams extends Listing {
  facets: FacetParams
  view: View
}

// The limits of /api/products.
const maxSearchLength = 100
const maxFilterLength = 50
const maxFacetLength = 300

/** Invalid values become the defaults. An unknown filter is kept: it may match no product. */
export const parseShopParams = (params: URLSearchParams): ShopParams => ({
  filter: (params.get('filter') ?? '').trim().slice(0, maxFilterLength),
  q: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
  sort: parseOption(listingSorts, params.get('sort')),
  view: parseOption(views, params.get('view')),
  facets: readFacetParams(
    Object.fromEntries(facetParams.map(name => [name, params.get(name)?.trim().slice(0, maxFacetLength)])),
  ),
})

const parseOption = <T extends string>(options: readonly [T, ...T[]], value: string | null): T =>
  options.find(option => option === value) ?? options[0]

/** Omits defaults, so that each page has one address. */
export function getShopHref(
  { filter = '', q = '', sort = 'newest', view = 'grid', facets = {} }: Partial<ShopParams>,
  cursor?: string,
) {
  const entries = Object.entries({
    filter,
    q: q.trim(),
    ...readFacetParams(facets),
    // Without a search there is nothing to match.
    sort: sort === 'newest' || (sort === 'match' && !q.trim()) ? '' : sort,
    view: view === 'grid' ? '' : view,
    cursor: cursor ?? '',
  }).filter(([, value]) => value !== '')
  return entries.length > 0 ? `/shop?${new URLSearchParams(entries)}` : '/shop'
}

/** Identifies a listing: equal keys mean equal products. */
export const getListingKey = ({ filter, q, sort, facets = {} }: Listing) =>
  JSON.stringify([filter.toLowerCase(), q, sort, facets])

/** Takes one of several values out of a facet, or the whole facet. */
export function withoutFacet(facets: FacetParams, param: FacetParam, value?: string): FacetParams {
  const others = value === undefined ? [] : (facets[param] ?? '').split(',').filter(other => other !== value)
  return readFacetParams({ ...facets, [param]: others.join(',') })
}
