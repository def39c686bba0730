import { Hono, type MiddlewareHandler } from 'hono'
import { isLoopbackHost } from '#platform/is-loopback-host.ts'
import type { authorizeAdmin } from '../auth/current-user.ts'
import type { Env } from '../dependencies.ts'
import { respondWithError } from '../http/error-response.ts'
import { isForwarded, isLocalRequest } from '../http/local-request.ts'

interface StripeEmulatorOptions {
  emulator: (request: Request) => Promise<Response>
  publicUrl: string
  /** Whether anybody may pay here; else nobody through a proxy. */
  isPublic: boolean
  authorizeAdmin: ReturnType<typeof authorizeAdmin>
}

const basePath = '/sandbox/stripe'

/**
 * Creates the routes of the Stripe emulator. Its dashboard shows every order's e-mail address and
 * refunds payments, so it is for admins alone where others reach the store.
 */
export function createStripeEmulatorRoutes(options: StripeEmulatorOptions): Hono<Env> {
  const routes = new Hono<Env>()
  routes.use(`${basePath}/*`, requireAdminForDashboard(options))
  routes.all(`${basePath}/*`, c => options.emulator(stripPrefix(c.req.raw, basePath)))
  return routes
}

function requireAdminForDashboard(options: StripeEmulatorOptions): MiddlewareHandler<Env> {
  const { publicUrl, isPublic, authorizeAdmin } = options
  const isOnThisMachine = isLoopbackHost(new URL(publicUrl).hostname)
  return async (c, next) => {
    const { pathname } = new URL(c.req.url)
    // The API has a key of its own.
    if (pathname.startsWith(`${basePath}/v1/`) || (isOnThisMachine && isLocalRequest(c))) return next()
    // From another machine as well: the browser of a store in a container seems to be on one.
    if (pathname.startsWith(`${basePath}/pay/`))
      return isPublic || !isForwarded(c) ? next() : respondWithError(c, 'not_found', 'Not found')
    const admin = await authorizeAdmin(c)
    if (admin === 'anonymous') return c.redirect('/login')
    if (admin === 'not-admin') return c.redirect('/shop')
    return next()
  }
}

/** Rewrites the URL for an app that expects to be mounted at the root of its host. */
export function stripPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(prefix.length) || '/'
  return new Request(url, request)
}
