import { createHash } from 'node:crypto'

interface PolicyOptions {
  /** The code of the inline scripts that run. */
  inlineScripts: Iterable<string>
  /** Origin of a third-party analytics script; undefined where there must be none. */
  analyticsOrigin: string | undefined
  /** URLs, or origins, of what pages show from elsewhere. Paths are the store's own. */
  imageUrls: readonly (string | undefined)[]
}

/**
 * Creates the Content-Security-Policy of a rendered page. Inline styles are allowed because
 * react-hot-toast inserts a style element.
 *
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy
 */
export function createContentSecurityPolicy({ inlineScripts, analyticsOrigin, imageUrls }: PolicyOptions): string {
  const analytics = analyticsOrigin ? [analyticsOrigin] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...Array.from(inlineScripts, hash), ...analytics].join(' '),
    ['connect-src', "'self'", ...analytics].join(' '),
    "style-src 'self' 'unsafe-inline'",
    // Blurred photos are data: URLs, previews of the product form blob: URLs. The policy of the
    // page that was loaded first also applies to pages reached by client-side navigation.
    ['img-src', "'self'", 'data:', 'blob:', ...new Set(imageUrls.flatMap(findOrigin))].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A host with another character would end the directive. */
function findOrigin(url = ''): string[] {
  const { origin = '' } = URL.parse(url) ?? {}
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : []
}

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
