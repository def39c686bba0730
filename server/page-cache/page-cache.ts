import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Subscriber } from '#platform/live/relay.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { createCacheKeyLookup } from './cache-key.ts'
import { type CachedPage, createCachedPage, matchesEtag } from './cached-page.ts'
import { chooseEncoding } from './content-encoding.ts'
import { createPageStore } from './page-store.ts'

const ttlMs = 10 * 60_000
const maxBytes = 8 * 1024 * 1024

export interface PageCacheOptions {
  /** The whole app: pages are kept with everything that it says beside them. */
  render: (request: Request) => Promise<Response>
  publicUrl: string
  now: () => number
  /** Another value than before says that somebody else has written to the database. */
  readDatabaseVersion: () => number
  onError: (error: unknown) => void
}

export interface PageCache {
  /** Answers a request for a public page; false when it is for something else. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** What empties the pages: to be registered with the live hub. */
  subscriber: Subscriber
  size(): number
}

/**
 * Public pages are the same for everybody: each is rendered once, kept ten minutes at most, and gone when the catalogue changes.
 * A page is rendered from its address alone; nothing else of a browser's request, a cookie say, is there to have an influence.
 */
export function createPageCache({ render, publicUrl, now, readDatabaseVersion, onError }: PageCacheOptions): PageCache {
  const pages = createPageStore({ ttlMs, maxBytes, now })
  const findCacheKey = createCacheKeyLookup()
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  // Rises with every emptying: a page that was begun before must not be kept, nor waited for, after it.
  let generation = 0
  let isDisconnected = false
  let knownVersion = readDatabaseVersion()
  let checkedAt = 0

  function clear(): void {
    generation += 1
    pages.clear()
    rendering.clear()
  }

  /** Somebody else may have written to the database: asked once a millisecond, because it costs as much as sending a page. */
  function checkForExternalWrites(): void {
    const time = now()
    if (time === checkedAt) return
    checkedAt = time
    const current = readDatabaseVersion()
    if (current === knownVersion) return
    knownVersion = current
    clear()
  }

  async function renderPage(key: string): Promise<CachedPage | Response> {
    const startGeneration = generation
    const rendered = await render(new Request(new URL(key, publicUrl)))
    if (!isCacheable(rendered)) return rendered
    const page = await createCachedPage(rendered.headers, Buffer.from(await rendered.arrayBuffer()))
    if (startGeneration === generation && !isDisconnected) pages.put(key, page)
    return page
  }

  /** Those who ask for the same page at the same time share one rendering. */
  function renderShared(key: string): Promise<CachedPage | Response> {
    const pending = rendering.get(key)
    if (pending) return pending
    const started = renderPage(key).finally(() => {
      if (rendering.get(key) === started) rendering.delete(key)
    })
    if (!isDisconnected) rendering.set(key, started)
    return started
  }

  async function renderAndSend(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const page = await renderShared(key)
      if (page instanceof Response) await sendUncached(page.clone(), request, response)
      else send(page, request, response)
    } catch (error) {
      onError(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('Something went wrong on our side.')
    }
  }

  return {
    serve(request, response) {
      if ((request.method !== 'GET' && request.method !== 'HEAD') || !request.url) return false
      const key = findCacheKey(request.url)
      if (key === undefined) return false
      checkForExternalWrites()
      const page = pages.find(key)
      if (page) send(page, request, response)
      else void renderAndSend(key, request, response)
      return true
    },
    subscriber: {
      onEvents(events) {
        if (events.some(affectsPages)) clear()
      },
      onDisconnect() {
        isDisconnected = true
        clear()
      },
      onResync() {
        isDisconnected = false
        clear()
      },
    },
    size: pages.size,
  }
}

/** Rendered pages carry no holds: those come by the live stream and the API. */
const affectsPages = ({ topic, change }: StoreEvent) => topic === 'product' && change !== 'held' && change !== 'freed'

const isCacheable = ({ status, headers }: Response) =>
  status === 200 && !headers.has('set-cookie') && !/private|no-store/.test(headers.get('cache-control') ?? '')

function send(page: CachedPage, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const variant = page.variants[chooseEncoding(headers['accept-encoding'])]
  if (matchesEtag(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders)
    response.end()
    return
  }
  response.writeHead(200, variant.headers)
  if (method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** An answer that isn't kept: a piece that isn't there, an error. */
async function sendUncached(rendered: Response, { method }: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await rendered.arrayBuffer())
  response.writeHead(rendered.status, Array.from(rendered.headers).flat())
  if (method === 'HEAD') response.end()
  else response.end(body)
}
