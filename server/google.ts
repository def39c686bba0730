import { Hono } from 'hono'
import { googleDone } from '#platform/auth/google-done.ts'
import { clientAddress, networkOf } from './client-address.ts'
import type { Env, Parts } from './env.ts'

/**
 * The ways of the popup in which somebody signs in with Google: there by `/login/google`, and back by the one address of the sign-in library that is
 * open. The page that opened the popup must stay in its reach, hence the opener policy.
 */
export function googleWays({ signIn, limits, trustedProxies }: Parts) {
  const app = new Hono<Env>()
  app.use('/login/google/*', keepOpener)
  app.use('/api/auth/callback/google', keepOpener)

  app.get('/login/google/start', async c => {
    const address = networkOf(clientAddress(c, trustedProxies))
    if ((await limits.secondsToWait('google', [address])) !== undefined)
      return c.redirect(`${googleDone}?error=too_many`)
    const started = await signIn.startGoogle({ headers: c.req.raw.headers })
    if (!started) return c.redirect(`${googleDone}?error=unreachable`)
    for (const cookie of started.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.redirect(started.url)
  })
  app.get('/api/auth/callback/google', c => signIn.finishGoogle(c.req.raw))
  return app
}

const keepOpener = async (c: { header(name: string, value: string): void }, next: () => Promise<void>) => {
  await next()
  c.header('cross-origin-opener-policy', 'unsafe-none')
}
