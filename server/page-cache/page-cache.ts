import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Subscriber } from '#platform/live/relay.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { getMessageNetwork } from '../http/client-network.ts'
import { createOverloadedResponse } from '../http/overloaded-response.ts'
import type { RenderQueue } from '../http/render-queue.ts'
import { getCurrentRequest, requestIdHeader, setCurrentRoute } from '../requests/request-context.ts'
import { createCacheKeyLookup, isList } from './cache-key.ts'
import { createRenderCache, type RenderCacheOptions } from './render-cache.ts'
import { sendCachedPage, sendStalePage, sendUncached } from './send-page.ts'

export interface PageCacheOptions extends RenderCacheOptions {
  /** Returns a value that changes when another process has written to the database. */
  readDatabaseVersion: () => number
  /** Whether pages can be rendered. */
  isDatabaseAvailable: () => boolean
  renderQueue: RenderQueue
  trustedProxies: number
  onError: (error: unknown) => void
}

export interface PageCache {
  /**
   * Responds to a request for a public page or list of products that is in the cache.
   * @returns the pattern of its route; undefined, without a response, for all other requests
   */
  serveCached(request: IncomingMessage, response: ServerResponse): string | undefined
  /**
   * Renders and sends a public page or list of products that isn't in the cache. Returns false when
   * the request is for anything else.
   */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Clears the cache when products or drops change; to be registered with the live hub. */
  subscriber: Subscriber
  /** Drops everything, and what is being rendered. */
  clear(): void
  /** Bytes of all cached pages in all encodings. */
  size(): number
}

/**
 * Creates the cache of public pages and of lists of products, which are the same for every client.
 * A page is rendered once and served until a product, a drop or a setting changes, at most ten
 * minutes; a list until a product is held or free again, too. Misses wait for the turn of their
 * network; what is cached doesn't. While the database doesn't answer, pages that expired are served
 * for ten more minutes.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { readDatabaseVersion, isDatabaseAvailable, renderQueue, trustedProxies, onError } = options
  const pages = createRenderCache(options)
  const lists = createRenderCache(options)
  const caches = [pages, lists]
  const findCacheKey = createCacheKeyLookup()
  const hasExternalWrites = createWriteDetector(readDatabaseVersion, options.now)

  const findEntry = ({ method, url }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') && url ? findCacheKey(url) : undefined

  const getCache = (key: string) => (isList(key) ? lists : pages)
  const clear = () => {
    for (const cache of caches) cache.clear()
  }

  /** Browsers ask for lists to learn of holds, which would be those of minutes ago. */
  const findSubstitute = (key: string) => (isDatabaseAvailable() || isList(key) ? undefined : pages.findStale(key))

  function fail(error: unknown, response: ServerResponse): void {
    onError(error)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { 'content-type': 'text/plain' }).end('Something went wrong on our side.')
  }

  async function renderAndSend(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const network = getMessageNetwork(request, trustedProxies)
      const rendering = renderQueue.run(network, () => getCache(key).render(key), key)
      const page = await (rendering ?? createOverloadedResponse(request.url ?? '/'))
      const stale = page instanceof Response ? findSubstitute(key) : undefined
      if (stale) setCacheStatus('stale')
      if (stale) await sendStalePage(stale, request, response)
      else if (page instanceof Response) await sendUncached(page.clone(), response)
      else await sendCachedPage(page, request, response)
    } catch (error) {
      fail(error, response)
    }
  }

  return {
    serveCached(request, response) {
      const entry = findEntry(request)
      if (!entry) return undefined
      if (hasExternalWrites()) clear()
      const page = getCache(entry.key).find(entry.key)
      if (!page) return undefined
      void sendCachedPage(page, request, response)?.catch(error => fail(error, response))
      return entry.route
    },
    serve(request, response) {
      const entry = findEntry(request)
      if (!entry) return false
      const { key, route } = entry
      setCurrentRoute(route)
      nameRequest(response)
      // At once: a page that waits for the database would wait for its time-out.
      const stale = findSubstitute(key)
      setCacheStatus(stale ? 'stale' : 'miss')
      const sending = stale ? sendStalePage(stale, request, response) : renderAndSend(key, request, response)
      void sending?.catch(error => fail(error, response))
      return true
    },
    subscriber: {
      onEvents(events) {
        if (events.some(affectsPages)) pages.clear()
        if (events.some(affectsLists)) lists.clear()
      },
      onDisconnect() {
        for (const cache of caches) cache.pause()
      },
      onResync() {
        for (const cache of caches) cache.resume()
      },
    },
    clear,
    size: () => pages.size() + lists.size(),
  }
}

function nameRequest(response: ServerResponse): void {
  const request = getCurrentRequest()
  if (request) response.setHeader(requestIdHeader, request.id)
}

function setCacheStatus(cache: 'miss' | 'stale'): void {
  const request = getCurrentRequest()
  if (request) request.cache = cache
}

/** Lists of products have their holds. */
const affectsLists = ({ topic }: StoreEvent) => topic === 'drop' || topic === 'product'

/** Cached pages don't show holds, which browsers get from the live stream and the lists. */
const affectsPages = (event: StoreEvent) => affectsLists(event) && event.change !== 'held' && event.change !== 'freed'

/**
 * Creates the check whether another process has written to the database since the last check.
 * PRAGMA data_version costs as much as serving a cached page, so it is read at most once per
 * millisecond.
 */
function createWriteDetector(readDatabaseVersion: () => number, now: () => number): () => boolean {
  let knownVersion = readDatabaseVersion()
  let checkedAt = 0
  return () => {
    const time = now()
    if (time === checkedAt) return false
    checkedAt = time
    const version = readDatabaseVersion()
    if (version === knownVersion) return false
    knownVersion = version
    return true
  }
}
