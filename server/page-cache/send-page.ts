import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedPage, matchesEtag } from './cached-page.ts'
import { chooseEncoding } from './content-encoding.ts'

/**
 * Sends a cached page in the best encoding the client accepts, or 304 when the client has it
 * already.
 */
export function sendCachedPage(page: CachedPage, { headers }: IncomingMessage, response: ServerResponse): void {
  const variant = page.variants[chooseEncoding(headers['accept-encoding'])]
  if (matchesEtag(headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders)
    response.end()
    return
  }
  response.writeHead(200, variant.headers)
  // Node leaves out the body of a response to HEAD.
  response.end(variant.body)
}

/** Sends a response that must not be cached, such as a page for a missing product or an error. */
export async function sendUncached(rendered: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await rendered.arrayBuffer())
  response.writeHead(rendered.status, Array.from(rendered.headers).flat())
  response.end(body)
}
