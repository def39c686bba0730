import { createHash } from 'node:crypto'

/**
 * Creates the Content-Security-Policy of a rendered page. Its own inline scripts are allowed by
 * their hashes. Inline styles are allowed because react-hot-toast inserts a style element.
 *
 * @param analyticsOrigin Origin of a third-party analytics script; undefined without one.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy
 */
export function createContentSecurityPolicy(html: string, analyticsOrigin: string | undefined): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const hashes = Array.from(
    scripts,
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const analytics = analyticsOrigin ? [analyticsOrigin] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(hashes), ...analytics].join(' '),
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
