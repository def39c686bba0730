import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedPage, matchesEtag, type Variant } from './cached-page.ts'
import { chooseEncoding } from './content-encoding.ts'
import type { StalePage } from './page-store.ts'

/**
 * Sends a cached page in the best encoding the client accepts, or 304 when the client has it
 * already.
 *
 * @param extraHeaders Names and values alternate.
 * @returns a promise when the page has to be compressed first
 */
export function sendCachedPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  extraHeaders: readonly string[] = [],
): Promise<void> | undefined {
  const variant = page.getVariant(chooseEncoding(request.headers['accept-encoding']))
  if (variant instanceof Promise)
    return variant.then(compressed => sendVariant(compressed, request, response, extraHeaders))
  sendVariant(variant, request, response, extraHeaders)
  return undefined
}

function sendVariant(
  variant: Variant,
  { headers }: IncomingMessage,
  response: ServerResponse,
  extraHeaders: readonly string[],
): void {
  if (matchesEtag(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, [...variant.notModifiedHeaders, ...extraHeaders])
    response.end()
    return
  }
  response.writeHead(200, [...variant.headers, ...extraHeaders])
  // Node leaves out the body of a response to HEAD.
  response.end(variant.body)
}

/**
 * Sends a page from the cache in place of one that can't be rendered. `Cache-Status` says so: a
 * negative `ttl` is the time since the page expired.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9211#section-2.4
 */
export function sendStalePage(
  { page, age, ttl }: StalePage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  return sendCachedPage(page, request, response, ['age', String(age), 'cache-status', `tuffthrift; hit; ttl=${ttl}`])
}

/** Sends a response that must not be cached, such as a page for a missing product or an error. */
export async function sendUncached(rendered: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await rendered.arrayBuffer())
  response.writeHead(rendered.status, Array.from(rendered.headers).flat())
  response.end(body)
}
