import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './content-encoding.ts'

/** A rendered page. It is compressed once in each encoding that a client asks for. */
export interface CachedPage {
  getVariant(encoding: Encoding): Variant | Promise<Variant>
  /** The same page with HTML at the beginning of its body, which nobody may store. */
  createMarked(mark: string): CachedPage
  /** Bytes, with those that its variants take at most. */
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

/**
 * Half the time of the highest quality for 90 % of its gain; a client waits for the first
 * rendering.
 */
const brotliQuality = 5
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const compress: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: body =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: body => gzipped(body),
}

/** Of all variants of a page to the page itself. HTML is mostly compressed to a fifth. */
const sizeFactor = 1.5

/**
 * Creates a page that can be sent repeatedly from a response of the application.
 *
 * @param cacheControl Browsers store the page and revalidate it on every use.
 */
export function createCachedPage(headers: Headers, body: Buffer, cacheControl = 'no-cache'): CachedPage {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // The cache negotiates the encoding itself, and says how long its pages may be used.
  const pageHeaders = new Headers(headers)
  pageHeaders.delete('vary')
  pageHeaders.delete('cache-control')
  const sentHeaders = Array.from(pageHeaders).flat()

  function createVariant(encoding: Encoding, encoded: Buffer): Variant {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    const shared = ['etag', etag, 'cache-control', cacheControl, 'vary', 'accept-encoding']
    const described = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return {
      etag,
      body: encoded,
      headers: [...sentHeaders, ...shared, ...described, 'content-length', String(encoded.length)],
      notModifiedHeaders: shared,
    }
  }

  const identity = createVariant('identity', body)
  const compressed = new Map<Encoding, Variant | Promise<Variant>>()
  async function compressAs(encoding: keyof typeof compress): Promise<Variant> {
    try {
      const variant = createVariant(encoding, await compress[encoding](body))
      compressed.set(encoding, variant)
      return variant
    } catch (error) {
      // The next client may find more memory.
      compressed.delete(encoding)
      throw error
    }
  }

  return {
    getVariant(encoding) {
      if (encoding === 'identity') return identity
      const known = compressed.get(encoding)
      if (known) return known
      const compressing = compressAs(encoding)
      compressed.set(encoding, compressing)
      return compressing
    },
    createMarked(mark) {
      const html = body.toString().replace(/<body[^<>]*>/, start => start + mark)
      return createCachedPage(headers, Buffer.from(html), 'no-store')
    },
    size: Math.ceil(body.length * sizeFactor),
  }
}

/**
 * Tells whether an If-None-Match header matches an ETag: weak comparison, lists and `*`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
