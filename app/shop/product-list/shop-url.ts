import { type Listing, type Sort, sorts } from '#store/products/listing.ts'

export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** Everything the address of the shop says about what it shows. */
export interface ShopParams extends Listing {
  view: View
}

// As much as /api/products takes.
const maxSearchLength = 100
const maxFilterLength = 50

/** Reads it; what makes no sense counts as not said. A filter is kept whatever it is: nothing may match it (readings T34). */
export const parseShopParams = (params: URLSearchParams): ShopParams => ({
  filter: (params.get('filter') ?? '').trim().slice(0, maxFilterLength),
  q: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
  sort: parseOption(sorts, params.get('sort')),
  view: parseOption(views, params.get('view')),
})

const parseOption = <T extends string>(options: readonly [T, ...T[]], value: string | null): T =>
  options.find(option => option === value) ?? options[0]

/** Writes it; what is usual is left out, so that one page has one address. */
export function getShopHref(
  { filter = '', q = '', sort = 'newest', view = 'grid' }: Partial<ShopParams>,
  cursor?: string,
) {
  const entries = Object.entries({
    filter,
    q: q.trim(),
    sort: sort === 'newest' ? '' : sort,
    view: view === 'grid' ? '' : view,
    cursor: cursor ?? '',
  }).filter(([, value]) => value !== '')
  return entries.length > 0 ? `/shop?${new URLSearchParams(entries)}` : '/shop'
}

/** Two addresses with the same one show the same pieces. */
export const getListingKey = ({ filter, q, sort }: Listing) => JSON.stringify([filter.toLowerCase(), q, sort])

export const sortNames: Record<Sort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
}
