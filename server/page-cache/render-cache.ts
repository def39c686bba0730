import { type CachedPage, createCachedPage } from './cached-page.ts'
import { createPageStore } from './page-store.ts'
import { markStale } from './stale-mark.ts'

const ttlMs = 10 * 60_000
const maxBytes = 8 * 1024 * 1024

export interface RenderCacheOptions {
  /**
   * Answers a request as the whole application does, so that a page is cached with all its headers.
   */
  render: (request: Request) => Promise<Response>
  publicUrl: string
  /** Whether pages can be rendered. Nobody hears of changes while they can't. */
  isDatabaseAvailable: () => boolean
  /** Time in milliseconds. */
  now: () => number
}

/**
 * Caches rendered pages for ten minutes and up to 8 MB. Concurrent requests for a page share one
 * rendering. A page is rendered from its cache key alone: cookies and other headers of the client
 * never reach the application.
 *
 * @param maxStaleMs How long after its rendering `findStale` finds a page.
 */
export function createRenderCache({ render, publicUrl, isDatabaseAvailable, now }: RenderCacheOptions, maxStaleMs = 0) {
  const pages = createPageStore({ ttlMs, maxStaleMs, maxBytes, mark: markStale, now })
  const pending = new Map<string, Promise<CachedPage | Response>>()
  // Incremented by `expire`. A rendering that started in an earlier generation may show outdated
  // data: its page must not be cached, and later requests must not wait for it.
  let generation = 0
  let isPaused = false

  async function renderPage(key: string): Promise<CachedPage | Response> {
    const startGeneration = generation
    const response = await render(new Request(new URL(key, publicUrl)))
    if (!isCacheable(response)) return response
    const page = createCachedPage(response.headers, Buffer.from(await response.arrayBuffer()))
    if (startGeneration === generation && !isPaused) pages.put(key, page)
    return page
  }

  function expire(): void {
    generation += 1
    pending.clear()
    pages.expireAll()
  }

  /** Finds nothing while the database is away. */
  const find = (key: string) => (isDatabaseAvailable() ? pages.find(key) : undefined)

  return {
    find,
    /**
     * Finds a page for the time without the database: with its mark, also when a change has made it
     * wrong since it was rendered.
     */
    findStale: (key: string) => (isDatabaseAvailable() ? undefined : pages.findStale(key)),
    /**
     * Renders and caches a page that isn't cached yet. Resolves to the response itself when it must
     * not be cached.
     */
    async render(key: string) {
      const cached = find(key)
      if (cached) return cached
      const shared = pending.get(key)
      if (shared) return shared
      const rendering = renderPage(key).finally(() => {
        if (pending.get(key) === rendering) pending.delete(key)
      })
      if (!isPaused) pending.set(key, rendering)
      return rendering
    },
    /** Forgets a page also as a stale one. */
    remove: pages.remove,
    /** Lets all pages expire, and what is being rendered. */
    expire,
    /** Lets all pages expire and caches nothing until `resume`. */
    pause() {
      isPaused = true
      expire()
    },
    resume() {
      isPaused = false
      expire()
    },
    size: pages.size,
  }
}

const isCacheable = ({ status, headers }: Response) =>
  status === 200 && !headers.has('set-cookie') && !/private|no-store/.test(headers.get('cache-control') ?? '')
