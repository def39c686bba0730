import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './content-encoding.ts'

/** One page, compressed once, with everything that goes out beside it. */
export interface CachedPage {
  variants: Record<Encoding, Variant>
  /** Bytes of all variants. */
  size: number
}

export interface Variant {
  /** Strong: the same tag stands for the same bytes, so each encoding has its own. */
  etag: string
  body: Buffer
  /** Names and values in turn, as node's writeHead takes them. */
  headers: string[]
  /** For a browser that has the page already. */
  notModifiedHeaders: string[]
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Half the time of the best compression for nine tenths of its gain: somebody is waiting for the first one. */
const brotliQuality = 5

/** Compresses an answer of the app into a page that can be sent again and again. */
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
  // Compressing is this page's own business, and it says so itself.
  const pageHeaders = new Headers(headers)
  pageHeaders.delete('vary')
  const variant = (encoding: Encoding, encoded: Buffer): Variant => {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    // Browsers keep the page and ask each time whether it is still this one.
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

/** Whether a browser's If-None-Match names this tag (RFC 9110, 13.1.2: weak comparison, lists, `*`). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag))
