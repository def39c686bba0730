import type { MiddlewareHandler } from 'hono'
import { isLoopbackHost } from '#platform/is-loopback-host.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondWithError } from './error-response.ts'

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Rejects other methods: no endpoint has them, and a Request can't be made with TRACE. */
export const rejectUnknownMethods: MiddlewareHandler<Env> = async (c, next) => {
  if (methods.includes(c.req.method)) return next()
  c.header('allow', methods.join(', '))
  return respondWithError(c, 'method_not_allowed', 'There is no such method here.')
}

const maxHeadLength = 8192

/**
 * Rejects an address or a header that is longer than what nginx passes on: libraries parse them,
 * and not each in linear time.
 */
export const rejectLongHeads: MiddlewareHandler<Env> = async (c, next) =>
  [c.req.url, ...c.req.raw.headers.values()].some(({ length }) => length > maxHeadLength)
    ? respondWithError(c, 'invalid_request', 'This address, or a header of this request, is too long.')
    : next()

/** Rejects URLs with a NUL character, which PostgreSQL can't search for. */
export const rejectNulCharacters: MiddlewareHandler<Env> = async (c, next) =>
  c.req.url.includes('%00')
    ? respondWithError(c, 'invalid_request', 'This address has a character that no address has.')
    : next()

/**
 * Rejects writes that a page of another site sends with the user's cookies (CSRF). Browsers name
 * the source in Sec-Fetch-Site, older ones at least in Origin. Requests with neither header don't
 * come from a browser and carry no cookies of a user. A store that the public reaches has one
 * origin, PUBLIC_URL; others may be opened by any name of the machine.
 *
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
export function rejectCrossSiteWrites({
  store,
}: {
  store: Pick<ServerDependencies['store'], 'publicUrl'>
}): MiddlewareHandler<Env> {
  const { origin: publicOrigin, hostname } = new URL(store.publicUrl)
  const isPublic = !isLoopbackHost(hostname)
  return async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    // Sandboxed frames and local files send the origin 'null', which has no host. So do forms of
    // pages without a referrer, such as an order's, whose source the browser names all the same.
    const isPrivatePage = site === 'same-origin' && origin === 'null'
    const host = URL.parse(origin ?? '')?.host
    const isOwnHost = !isPublic && host !== undefined && host === c.req.header('host')
    const isForeign = origin !== undefined && origin !== publicOrigin && !isOwnHost && !isPrivatePage
    if (site === 'cross-site' || site === 'same-site' || isForeign)
      return respondWithError(c, 'cross_site_request', 'This comes from another site.')
    return next()
  }
}
