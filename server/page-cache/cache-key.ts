/** The pages that are the same for everybody, and the parts of their address that they read. Whatever is not here is rendered each time. */
const publicPages: { path: RegExp; query: readonly string[] }[] = [
  { path: /^\/$/, query: [] },
  { path: /^\/shop$/, query: ['filter', 'q', 'sort', 'view', 'cursor'] },
  { path: /^\/product\/[^/]+$/, query: [] },
  { path: /^\/past-sales$/, query: ['filter', 'cursor'] },
]

/** Longer ones are nobody's links. */
const maxUrlLength = 1000
const base = 'http://store.invalid'

/**
 * The address under which a public page is kept: its path and what it reads of the query, in one order. Campaign marks and other strangers
 * are left out, so that they neither reach the page nor make a new one. Undefined for everything that isn't kept.
 * React Router asks for a page's data alone at the same path with `.data` (`/_.data` for the first page), naming routes by `_routes`.
 */
export function getCacheKey(url: string): string | undefined {
  if (url.length > maxUrlLength || url.includes('%00')) return undefined
  const parsed = URL.parse(url, base)
  if (parsed?.origin !== base) return undefined
  const { pathname, searchParams } = parsed
  const isData = pathname.endsWith('.data')
  const path = isData ? pathname.slice(0, -'.data'.length).replace(/^\/_$/, '/') : pathname
  const page = publicPages.find(known => known.path.test(path))
  if (!page) return undefined
  const query = new URLSearchParams()
  for (const name of isData ? [...page.query, '_routes'] : page.query) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

const maxRememberedUrls = 1000

/** The same as getCacheKey, remembering the addresses asked for most recently. */
export function createCacheKeyLookup(): (url: string) => string | undefined {
  const keys = new Map<string, string>()
  return url => {
    const known = keys.get(url)
    if (known !== undefined) return known
    const key = getCacheKey(url)
    if (keys.size >= maxRememberedUrls) keys.clear()
    if (key !== undefined) keys.set(url, key)
    return key
  }
}
