import type { MiddlewareHandler } from 'hono'
import { refuse } from './api/refuse.ts'
import type { Env, Parts } from './env.ts'

/** What every answer carries. A page's own choice, a stricter referrer policy for one, stands. */
export function securityHeaders({ isSecure }: Parts): MiddlewareHandler<Env> {
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
export const withoutNul: MiddlewareHandler<Env> = async (c, next) =>
  c.req.url.includes('%00') ? refuse(c, 400, 'This address has a character that no address has.') : next()

/** Other sites' pages may link here but not write here: browsers say where a request comes from, and older ones at least its origin. */
export function sameSiteOnly({ outside }: Parts): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    // 'null' is the origin of framed and of local pages: it has no host, and equals that of no request.
    const host = URL.parse(origin ?? '')?.host
    const isForeign = origin !== undefined && origin !== outside.publicUrl && (!host || host !== c.req.header('host'))
    if (site === 'cross-site' || site === 'same-site' || isForeign)
      return refuse(c, 403, 'This comes from another site.')
    return next()
  }
}
