import { replaceNonceByHashes } from '../pages/content-security-policy.ts'
import { type CachedPage, createCachedPage } from './cached-page.ts'
import { createPageStore, type StalePage } from './page-store.ts'

const ttlMs = 10 * 60_000
const staleMs = 10 * 60_000
const maxBytes = 8 * 1024 * 1024

export interface RenderCacheOptions {
  /**
   * Handles a request with the whole application, so that a page is cached with all its headers.
   */
  render: (request: Request) => Promise<Response>
  publicUrl: string
  /** Time in milliseconds. */
  now: () => number
}

export interface RenderCache {
  find(key: string): CachedPage | undefined
  /**
   * Finds a page that expired, or was in doubt since a pause, at most ten minutes ago. Pages that a
   * change has made wrong are gone: they were cleared.
   */
  findStale(key: string): StalePage | undefined
  /**
   * Renders and caches a page that isn't cached yet. Resolves to the response itself when it must
   * not be cached.
   */
  render(key: string): Promise<CachedPage | Response>
  clear(): void
  /** Lets all pages expire and caches nothing until `resume`. */
  pause(): void
  /** Lets all pages expire and caches again. */
  resume(): void
  /** Bytes of all cached pages in all encodings. */
  size(): number
}

/**
 * Caches rendered pages for ten minutes and up to 8 MB. Concurrent requests for a page share one
 * rendering. A page is rendered from its cache key alone: cookies and other headers of the client
 * never reach the application.
 */
export function createRenderCache({ render, publicUrl, now }: RenderCacheOptions): RenderCache {
  const pages = createPageStore({ ttlMs, staleMs, maxBytes, now })
  const pending = new Map<string, Promise<CachedPage | Response>>()
  // Incremented by `clear`. A rendering that started in an earlier generation may show outdated
  // data: its page must not be cached, and later requests must not wait for it.
  let generation = 0
  let isPaused = false

  async function renderPage(key: string): Promise<CachedPage | Response> {
    const startGeneration = generation
    const response = await render(new Request(new URL(key, publicUrl)))
    if (!isCacheable(response)) return response
    const page = await toCachedPage(response)
    if (startGeneration === generation && !isPaused) pages.put(key, page)
    return page
  }

  /** Events may have been missed. */
  function doubtAll(): void {
    generation += 1
    pending.clear()
    pages.expireAll()
  }

  function clear(): void {
    doubtAll()
    pages.clear()
  }

  return {
    find: pages.find,
    findStale: pages.findStale,
    async render(key) {
      const cached = pages.find(key)
      if (cached) return cached
      const shared = pending.get(key)
      if (shared) return shared
      const rendering = renderPage(key).finally(() => {
        if (pending.get(key) === rendering) pending.delete(key)
      })
      if (!isPaused) pending.set(key, rendering)
      return rendering
    },
    clear,
    pause() {
      isPaused = true
      doubtAll()
    },
    resume() {
      isPaused = false
      doubtAll()
    },
    size: pages.size,
  }
}

const isCacheable = ({ status, headers }: Response) =>
  status === 200 && !headers.has('set-cookie') && !/private|no-store/.test(headers.get('cache-control') ?? '')

/** A cached page must not carry the nonce that it was rendered with. */
async function toCachedPage(response: Response): Promise<CachedPage> {
  const policy = response.headers.get('content-security-policy')
  if (policy === null) return createCachedPage(response.headers, Buffer.from(await response.arrayBuffer()))
  const page = replaceNonceByHashes(policy, await response.text())
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', page.policy)
  return createCachedPage(headers, Buffer.from(page.html))
}
