import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { googleDonePath } from '#platform/auth/google-done-path.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'

/**
 * Routes of the Google sign-in popup: the start of the flow and the OAuth callback. The callback is
 * the only route of the sign-in library that is reachable.
 */
export function createGoogleRoutes({ signIn, rateLimits, trustedProxies }: ServerDependencies) {
  const routes = new Hono<Env>()
  routes.use('/login/google/*', allowOpener)
  routes.use('/api/auth/callback/google', allowOpener)

  routes.get('/login/google/start', async c => {
    if ((await rateLimits.consume('google', [getClientNetwork(c, trustedProxies).prefix])) !== undefined)
      return c.redirect(`${googleDonePath}?error=too_many`)
    const flow = await signIn.startGoogle({ headers: c.req.raw.headers })
    if (!flow) return c.redirect(`${googleDonePath}?error=unreachable`)
    for (const cookie of flow.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.redirect(flow.url)
  })
  routes.get('/api/auth/callback/google', c => signIn.finishGoogle(c.req.raw))
  return routes
}

/**
 * Keeps the popup connected to the page that opened it, which the default opener policy would cut.
 */
const allowOpener: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  c.header('cross-origin-opener-policy', 'unsafe-none')
}
