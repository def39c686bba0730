import { type Listing, type Sort, sorts } from '#store/products/listing.ts'

export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** Everything the address of the shop says about what it shows. */
export interface ShopAddress extends Listing {
  view: View
}

// As much as /api/products takes.
const longestSearch = 100
const longestFilter = 50

/** Reads it; what makes no sense counts as not said. A filter is kept whatever it is: nothing may match it (readings T34). */
export const readShopAddress = (params: URLSearchParams): ShopAddress => ({
  filter: (params.get('filter') ?? '').trim().slice(0, longestFilter),
  q: (params.get('q') ?? '').trim().slice(0, longestSearch),
  sort: oneOf(sorts, params.get('sort')),
  view: oneOf(views, params.get('view')),
})

const oneOf = <T extends string>(known: readonly [T, ...T[]], value: string | null): T =>
  known.find(one => one === value) ?? known[0]

/** Writes it; what is usual is left out, so that one page has one address. */
export function shopHref(
  { filter = '', q = '', sort = 'newest', view = 'grid' }: Partial<ShopAddress>,
  cursor?: string,
) {
  const said = Object.entries({
    filter,
    q: q.trim(),
    sort: sort === 'newest' ? '' : sort,
    view: view === 'grid' ? '' : view,
    cursor: cursor ?? '',
  }).filter(([, value]) => value !== '')
  return said.length > 0 ? `/shop?${new URLSearchParams(said)}` : '/shop'
}

/** Two addresses with the same one show the same pieces. */
export const listingKey = ({ filter, q, sort }: Listing) => JSON.stringify([filter.toLowerCase(), q, sort])

export const sortNames: Record<Sort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
}
