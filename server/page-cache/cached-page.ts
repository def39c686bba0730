import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './content-encoding.ts'

/** A rendered page in every encoding, compressed once. */
export interface CachedPage {
  variants: Record<Encoding, Variant>
  /** Bytes of all variants. */
  size: number
}

export interface Variant {
  /** A strong validator stands for exact bytes, so each encoding has its own. */
  etag: string
  body: Buffer
  /** Names and values alternate, as `ServerResponse.writeHead` expects them. */
  headers: string[]
  /** Headers of a 304 response. */
  notModifiedHeaders: string[]
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Half the time of the highest quality for 90 % of its gain; a client waits for the first
 * rendering.
 */
const brotliQuality = 5

/** Compresses a response of the application into a page that can be sent repeatedly. */
export async function createCachedPage(headers: Headers, body: Buffer): Promise<CachedPage> {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    gzipped(body),
  ])
  // The cache negotiates the encoding itself and sets its own Vary header.
  const pageHeaders = new Headers(headers)
  pageHeaders.delete('vary')
  const variant = (encoding: Encoding, encoded: Buffer): Variant => {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    // Browsers store the page and revalidate it on every use.
    const shared = ['etag', etag, 'cache-control', 'no-cache', 'vary', 'accept-encoding']
    return {
      etag,
      body: encoded,
      headers: [
        ...Array.from(pageHeaders).flat(),
        ...shared,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(encoded.length),
      ],
      notModifiedHeaders: shared,
    }
  }
  return {
    variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', body) },
    size: br.length + gz.length + body.length,
  }
}

/**
 * Tells whether an If-None-Match header matches an ETag: weak comparison, lists and `*`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
