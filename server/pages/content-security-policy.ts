import { createHash } from 'node:crypto'

interface PolicyOptions {
  /** Inline scripts that carry it run. */
  nonce: string
  /** Origin of a third-party analytics script; undefined where there must be none. */
  analyticsOrigin: string | undefined
}

/**
 * Creates the Content-Security-Policy of a rendered page. Inline styles are allowed because
 * react-hot-toast inserts a style element.
 *
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy
 */
export function createContentSecurityPolicy({ nonce, analyticsOrigin }: PolicyOptions): string {
  const analytics = analyticsOrigin ? [analyticsOrigin] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...analytics].join(' '),
    ['connect-src', "'self'", ...analytics].join(' '),
    "style-src 'self' 'unsafe-inline'",
    // The product form previews photos from blob: URLs. The policy of the page that was loaded
    // first also applies to pages reached by client-side navigation, so every page has to allow
    // them.
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Replaces the nonce of a page that is about to be cached, because everybody would know it: the
 * scripts that carry it are allowed by their hashes, and the nonce is removed.
 *
 * @param policy the page's Content-Security-Policy
 */
export function replaceNonceByHashes(policy: string, html: string): { policy: string; html: string } {
  const [source, nonce] = /'nonce-([\w-]+)'/.exec(policy) ?? []
  if (source === undefined) return { policy, html }
  const scripts = html.matchAll(new RegExp(`<script [^>]*nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g'))
  const hashes = Array.from(
    scripts,
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return {
    policy: policy.replace(source, [...new Set(hashes)].join(' ')),
    html: html.replaceAll(` nonce="${nonce}"`, ''),
  }
}
