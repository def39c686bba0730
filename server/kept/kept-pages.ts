import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hearing } from '#platform/live/relay.ts'
import type { Announcement } from '#store/live.ts'
import { chooseEncoding } from './content-encoding.ts'
import { isUnchanged, type KeptPage, toKeptPage } from './kept-page.ts'
import { openPageKeys } from './page-key.ts'
import { openPageShelf } from './page-shelf.ts'

const keepMs = 10 * 60_000
const mostBytes = 8 * 1024 * 1024

export interface KeptPagesOptions {
  /** The whole app: pages are kept with everything that it says beside them. */
  render: (request: Request) => Promise<Response>
  publicUrl: string
  now: () => number
  /** Another value than before says that somebody else has written to the database. */
  version: () => number
  onError: (error: unknown) => void
}

export interface KeptPages {
  /** Answers a request for a public page; false when it is for something else. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** What empties the pages: to be registered with the live hub. */
  hearing: Hearing
  size(): number
}

/**
 * Public pages are the same for everybody: each is rendered once, kept ten minutes at most, and gone when the catalogue changes.
 * A page is rendered from its address alone; nothing else of a browser's request, a cookie say, is there to have an influence.
 */
export function openKeptPages({ render, publicUrl, now, version, onError }: KeptPagesOptions): KeptPages {
  const shelf = openPageShelf({ keepMs, mostBytes, now })
  const keyOf = openPageKeys()
  const rendering = new Map<string, Promise<KeptPage | Response>>()
  // Rises with every emptying: a page that was begun before must not be kept, nor waited for, after it.
  let generation = 0
  let isDeaf = false
  let seenVersion = version()
  let lookedAt = 0

  function empty(): void {
    generation += 1
    shelf.clear()
    rendering.clear()
  }

  /** Somebody else may have written to the database: asked once a millisecond, because it costs as much as sending a page. */
  function lookForStrangers(): void {
    const time = now()
    if (time === lookedAt) return
    lookedAt = time
    const current = version()
    if (current === seenVersion) return
    seenVersion = current
    empty()
  }

  async function renderPage(key: string): Promise<KeptPage | Response> {
    const begun = generation
    const answer = await render(new Request(new URL(key, publicUrl)))
    if (!isKeepable(answer)) return answer
    const page = await toKeptPage(answer.headers, Buffer.from(await answer.arrayBuffer()))
    if (begun === generation && !isDeaf) shelf.put(key, page)
    return page
  }

  /** Those who ask for the same page at the same time share one rendering. */
  function renderOnce(key: string): Promise<KeptPage | Response> {
    const underWay = rendering.get(key)
    if (underWay) return underWay
    const started = renderPage(key).finally(() => {
      if (rendering.get(key) === started) rendering.delete(key)
    })
    if (!isDeaf) rendering.set(key, started)
    return started
  }

  async function answerLater(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const page = await renderOnce(key)
      if (page instanceof Response) await sendOnce(page.clone(), request, response)
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
      const key = keyOf(request.url)
      if (key === undefined) return false
      lookForStrangers()
      const page = shelf.find(key)
      if (page) send(page, request, response)
      else void answerLater(key, request, response)
      return true
    },
    hearing: {
      heard(announcements) {
        if (announcements.some(showsOnPages)) empty()
      },
      deaf() {
        isDeaf = true
        empty()
      },
      missed() {
        isDeaf = false
        empty()
      },
    },
    size: shelf.size,
  }
}

/** Rendered pages carry no holds: those come by the live stream and the API. */
const showsOnPages = ({ topic, change }: Announcement) => topic === 'product' && change !== 'held' && change !== 'freed'

const isKeepable = ({ status, headers }: Response) =>
  status === 200 && !headers.has('set-cookie') && !/private|no-store/.test(headers.get('cache-control') ?? '')

function send(page: KeptPage, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const variant = page.variants[chooseEncoding(headers['accept-encoding'])]
  if (isUnchanged(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.headersUnchanged)
    response.end()
    return
  }
  response.writeHead(200, variant.headers)
  if (method === 'HEAD') response.end()
  else response.end(variant.body)
}

/** An answer that isn't kept: a piece that isn't there, an error. */
async function sendOnce(answer: Response, { method }: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, Array.from(answer.headers).flat())
  if (method === 'HEAD') response.end()
  else response.end(body)
}
