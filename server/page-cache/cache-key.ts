import { addLanguage, languages, parseLanguage } from '#store/languages.ts'
import { facetParams } from '#store/products/listing.ts'

interface PublicPage {
  route: string
  query: readonly string[]
  /** Whether it may be sent with the mark of a stale page while the database is away. */
  canBeStale?: boolean
}

/**
 * The pages and lists of products that are the same for every client, with the query parameters
 * they read. Nothing else is ever cached.
 */
const publicPages: PublicPage[] = [
  { route: '/', query: [], canBeStale: true },
  { route: '/shop', query: ['filter', 'q', ...facetParams, 'sort', 'view', 'cursor'], canBeStale: true },
  { route: '/product/:id', query: [], canBeStale: true },
  { route: '/drop/:slug', query: [], canBeStale: true },
  { route: '/past-sales', query: ['filter', 'cursor'], canBeStale: true },
  // These need no database.
  { route: '/terms', query: [] },
  { route: '/privacy', query: [] },
  { route: '/returns', query: [] },
  {
    route: '/api/products',
    query: ['filter', 'q', ...facetParams, 'sort', 'sold', 'count', 'limit', 'cursor', 'ids'],
  },
  { route: '/api/products/facets', query: ['filter', 'q', ...facetParams] },
  { route: '/api/products/:id', query: [] },
  { route: '/api/drops/:slug', query: [] },
]

/** Without percent signs, so that each product has one key in a language: `getProductPageKeys`. */
const patterns = publicPages.map(({ route }) => new RegExp(`^${route.replace(/:\w+/, '[^/%]+')}$`))

/** Whether a key is that of products as JSON, which has their holds. */
export const isList = (key: string): boolean => key.startsWith('/api/')

/** No link of the shop is longer. */
const maxUrlLength = 1000
const base = 'http://store.invalid'

export interface CacheEntryName {
  key: string
  /** Pattern of the page's route. */
  route: string
  /** Only a document can carry the mark: neither the data of a page nor a list. */
  canBeStale: boolean
}

/**
 * Returns the cache key of a public page or list: its path, the query parameters it reads, in a
 * fixed order, and its language. Other parameters, such as campaign tags, are dropped: they neither
 * reach the page nor add a cache entry.
 *
 * React Router requests the data of a page at the same path with `.data` (`/_.data` for `/`) and
 * names the routes it wants in `_routes`.
 *
 * @returns undefined for everything that must not be cached.
 */
export function getCacheKey(url: string): CacheEntryName | undefined {
  if (url.length > maxUrlLength || url.includes('%00')) return undefined
  const parsed = URL.parse(url, base)
  if (parsed?.origin !== base) return undefined
  const { pathname, searchParams } = parsed
  const isData = pathname.endsWith('.data') && !isList(pathname)
  const path = isData ? pathname.slice(0, -'.data'.length).replace(/^\/_$/, '/') : pathname
  const page = publicPages.find((_page, index) => patterns[index]?.test(path))
  if (!page) return undefined
  const query = new URLSearchParams()
  for (const name of isData ? [...page.query, '_routes'] : page.query) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  const key = addLanguage(`${pathname}?${query}`, parseLanguage(searchParams.get('lang')))
  return { key, route: page.route, canBeStale: page.canBeStale === true && !isData }
}

/** The keys of a product's page, in all languages. */
export const getProductPageKeys = (id: string): string[] =>
  languages.map(language => addLanguage(`/product/${id}?`, language))

const maxRememberedUrls = 1000

/**
 * Creates a getCacheKey that remembers recent results, because parsing a URL costs more than a
 * lookup.
 */
export function createCacheKeyLookup(): (url: string) => CacheEntryName | undefined {
  const keys = new Map<string, CacheEntryName>()
  return url => {
    const remembered = keys.get(url)
    if (remembered !== undefined) return remembered
    const key = getCacheKey(url)
    if (keys.size >= maxRememberedUrls) keys.clear()
    if (key !== undefined) keys.set(url, key)
    return key
  }
}
