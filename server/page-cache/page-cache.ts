import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Subscriber } from '#platform/live/relay.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { getMessageNetwork } from '../http/client-network.ts'
import { errorCodes } from '../http/error-codes.ts'
import { internalErrorSentence } from '../http/error-response.ts'
import { createOverloadedResponse } from '../http/overloaded-response.ts'
import type { RenderQueue } from '../http/render-queue.ts'
import { respondInTime } from '../http/respond-in-time.ts'
import { getCurrentRequest, requestIdHeader, setCurrentRoute } from '../requests/request-context.ts'
import { type CacheEntryName, createCacheKeyLookup, getProductPageKeys, isList } from './cache-key.ts'
import { createRenderCache, type RenderCacheOptions } from './render-cache.ts'
import { sendCachedPage, sendStalePage, sendUncached } from './send-page.ts'

/** How old a page may be that is served while the database is away. */
const maxStaleMs = 60 * 60_000

export interface PageCacheOptions extends RenderCacheOptions {
  /** Returns a value that changes when another process has written to the database. */
  readDatabaseVersion: () => number
  renderQueue: RenderQueue
  trustedProxies: number
  onError: (error: unknown) => void
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Creates the cache of public pages and of lists of products, which are the same for every client.
 * A page is rendered once and served until a product, a drop or a setting changes, at most ten
 * minutes; a list until a product is held or free again, too. Misses wait for the turn of their
 * network; what is cached doesn't. While the database doesn't answer, pages are served until they
 * are an hour old, with a mark that says so.
 */
export function createPageCache(options: PageCacheOptions) {
  const { readDatabaseVersion, renderQueue, trustedProxies, onError } = options
  const pages = createRenderCache(options, maxStaleMs)
  // Browsers ask for them to learn of holds, which would be those of minutes ago.
  const lists = createRenderCache(options)
  const caches = [pages, lists]
  const findCacheKey = createCacheKeyLookup()
  /** Finds the entry that a request may be served from. */
  const findEntry = ({ method, url }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') && url ? findCacheKey(url) : undefined
  const hasExternalWrites = createWriteDetector(readDatabaseVersion, options.now)

  const getCache = (key: string) => (isList(key) ? lists : pages)
  const expire = () => {
    for (const cache of caches) cache.expire()
  }

  const findSubstitute = ({ key, canBeStale }: CacheEntryName) => (canBeStale ? pages.findStale(key) : undefined)

  function fail(error: unknown, response: ServerResponse): void {
    onError(error)
    if (response.headersSent) response.destroy()
    else void sendUncached(createInternalError(), response)
  }

  async function renderAndSend(
    entry: CacheEntryName,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { key } = entry
    try {
      const network = getMessageNetwork(request, trustedProxies)
      const rendering = renderQueue.run(network, () => getCache(key).render(key), key)
      const url = request.url ?? '/'
      const page = await respondInTime(rendering ?? createOverloadedResponse(url), url)
      const stale = page instanceof Response ? findSubstitute(entry) : undefined
      if (stale) setCacheStatus('stale')
      if (stale) await sendStalePage(stale, request, response)
      else if (page instanceof Response) await sendUncached(page.clone(), response)
      else await sendCachedPage(page, request, response)
    } catch (error) {
      fail(error, response)
    }
  }

  /** To be registered with the live hub. */
  const subscriber: Subscriber = {
    onEvents(events) {
      if (events.some(affectsPages)) pages.expire()
      if (events.some(affectsLists)) lists.expire()
      removeEndedSales(pages, events)
    },
    // The database may go before it has passed the events on.
    onPublish: events => removeEndedSales(pages, events),
    onDisconnect() {
      for (const cache of caches) cache.pause()
    },
    onResync() {
      for (const cache of caches) cache.resume()
    },
  }

  return {
    /**
     * Responds to a request for a public page or list of products that is in the cache.
     * @returns the pattern of its route; undefined, without a response, for all other requests
     */
    serveCached(request: IncomingMessage, response: ServerResponse) {
      const entry = findEntry(request)
      if (!entry) return undefined
      if (hasExternalWrites()) expire()
      const page = getCache(entry.key).find(entry.key)
      if (!page) return undefined
      void sendCachedPage(page, request, response)?.catch(error => fail(error, response))
      return entry.route
    },
    /**
     * Renders and sends a public page or list of products that isn't in the cache. Returns false
     * when the request is for anything else.
     */
    serve(request: IncomingMessage, response: ServerResponse) {
      const entry = findEntry(request)
      if (!entry) return false
      setCurrentRoute(entry.route)
      nameRequest(response)
      // At once: a page that waits for the database would wait for its time-out.
      const stale = findSubstitute(entry)
      setCacheStatus(stale ? 'stale' : 'miss')
      const sending = stale ? sendStalePage(stale, request, response) : renderAndSend(entry, request, response)
      void sending?.catch(error => fail(error, response))
      return true
    },
    subscriber,
    /** Lets everything expire, and what is being rendered. */
    expire,
    /** Bytes of all cached pages in all encodings. */
    size: () => pages.size() + lists.size(),
  }
}

const createInternalError = () =>
  Response.json(
    { code: 'internal_error', error: internalErrorSentence },
    { status: errorCodes.internal_error.status, headers: { 'cache-control': 'no-store' } },
  )

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

/** The page of such a product must not be served again, not even as a stale one. */
const endsSale = ({ topic, change }: StoreEvent) => topic === 'product' && (change === 'sold' || change === 'removed')

function removeEndedSales(pages: ReturnType<typeof createRenderCache>, events: readonly StoreEvent[]): void {
  for (const { id } of events.filter(endsSale)) for (const key of getProductPageKeys(id)) pages.remove(key)
}

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
