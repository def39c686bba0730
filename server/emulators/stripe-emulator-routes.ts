import { Hono, type MiddlewareHandler } from 'hono'
import { isLoopbackHost } from '#platform/is-loopback-host.ts'
import type { authorizeAdmin } from '../auth/current-user.ts'
import type { Env } from '../dependencies.ts'
import { isLocalRequest } from '../http/local-request.ts'

interface StripeEmulatorOptions {
  emulator: (request: Request) => Promise<Response>
  publicUrl: string
  authorizeAdmin: ReturnType<typeof authorizeAdmin>
}

const basePath = '/sandbox/stripe'

/** Shoppers pay here, and the API has a key of its own. */
const publicPaths = [`${basePath}/pay/`, `${basePath}/v1/`]

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

function requireAdminForDashboard({ publicUrl, authorizeAdmin }: StripeEmulatorOptions): MiddlewareHandler<Env> {
  const isLoopback = isLoopbackHost(new URL(publicUrl).hostname)
  return async (c, next) => {
    const { pathname } = new URL(c.req.url)
    if (publicPaths.some(path => pathname.startsWith(path)) || (isLoopback && isLocalRequest(c))) return next()
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
