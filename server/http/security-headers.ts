import type { MiddlewareHandler } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondWithError } from './error-response.ts'

/** What every answer carries. A page's own choice, a stricter referrer policy for one, stands. */
export function setSecurityHeaders({ isSecure }: ServerDependencies): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    if (!headers.has('cross-origin-opener-policy'))
      headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000')
  }
}

/** An address with a NUL in it is nobody's link, and not every database can look for it. */
export const rejectNulCharacters: MiddlewareHandler<Env> = async (c, next) =>
  c.req.url.includes('%00') ? respondWithError(c, 400, 'This address has a character that no address has.') : next()

/** Other sites' pages may link here but not write here: browsers say where a request comes from, and older ones at least its origin. */
export function rejectCrossSiteWrites({ store }: ServerDependencies): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    // 'null' is the origin of framed and of local pages: it has no host, and equals that of no request.
    const host = URL.parse(origin ?? '')?.host
    const isForeign = origin !== undefined && origin !== store.publicUrl && (!host || host !== c.req.header('host'))
    if (site === 'cross-site' || site === 'same-site' || isForeign)
      return respondWithError(c, 403, 'This comes from another site.')
    return next()
  }
}
