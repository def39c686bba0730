import { Hono } from 'hono'
import { googleDonePath } from '#platform/auth/google-done-path.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientAddress, getNetworkPrefix } from '../http/client-address.ts'

/**
 * The ways of the popup in which somebody signs in with Google: there by `/login/google`, and back by the one address of the sign-in library that is
 * open. The page that opened the popup must stay in its reach, hence the opener policy.
 */
export function createGoogleRoutes({ signIn, rateLimits, trustedProxies }: ServerDependencies) {
  const app = new Hono<Env>()
  app.use('/login/google/*', allowOpener)
  app.use('/api/auth/callback/google', allowOpener)

  app.get('/login/google/start', async c => {
    const address = getNetworkPrefix(getClientAddress(c, trustedProxies))
    if ((await rateLimits.consume('google', [address])) !== undefined)
      return c.redirect(`${googleDonePath}?error=too_many`)
    const started = await signIn.startGoogle({ headers: c.req.raw.headers })
    if (!started) return c.redirect(`${googleDonePath}?error=unreachable`)
    for (const cookie of started.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.redirect(started.url)
  })
  app.get('/api/auth/callback/google', c => signIn.finishGoogle(c.req.raw))
  return app
}

const allowOpener = async (c: { header(name: string, value: string): void }, next: () => Promise<void>) => {
  await next()
  c.header('cross-origin-opener-policy', 'unsafe-none')
}
