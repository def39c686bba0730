import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { googleDonePath } from '#platform/auth/google-done-path.ts'
import { addLanguage, parseLanguage } from '#store/languages.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { isLocalRequest } from '../http/local-request.ts'
import { createSignInGuard } from './sign-in-guard.ts'

/**
 * Routes of the Google sign-in popup: the start of the flow and the OAuth callback. The callback is
 * the only route of the sign-in library that is reachable.
 */
export function createGoogleRoutes(dependencies: ServerDependencies) {
  const { signIn, rateLimits, trustedProxies } = dependencies
  const routes = new Hono<Env>()
  routes.use('/login/google/*', allowOpener)
  routes.use('/api/auth/callback/google', allowOpener)

  routes.get('/login/google/start', async c => {
    const language = parseLanguage(c.req.query('lang'))
    if ((await rateLimits.consume('google', [getClientNetwork(c, trustedProxies)])) !== undefined)
      return c.redirect(addLanguage(`${googleDonePath}?error=too_many`, language))
    const flow =
      canSignInWithGoogle(dependencies, c) && (await signIn.startGoogle({ headers: c.req.raw.headers }, language))
    if (!flow) return c.redirect(addLanguage(`${googleDonePath}?error=unreachable`, language))
    for (const cookie of flow.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.redirect(flow.url)
  })
  routes.get('/api/auth/callback/google', async c => {
    if (!canSignInWithGoogle(dependencies, c)) return c.redirect(`${googleDonePath}?error=unreachable`)
    const response = await signIn.finishGoogle(c.req.raw)
    const guard = createSignInGuard(dependencies, c)
    const user = await signIn.findUser({ headers: getSessionHeaders(response) })
    if (!user) {
      const params = URL.parse(response.headers.get('location') ?? '', dependencies.store.publicUrl)?.searchParams
      const details = { network: guard.network, error: params?.get('error') ?? undefined }
      if (params?.has('code')) dependencies.store.log.info(details, 'Google accepted, second factor needed')
      else dependencies.store.log[response.status < 500 ? 'warn' : 'error'](details, 'Google sign-in failed')
      return response
    }
    dependencies.store.log.info({ uid: user.uid, network: guard.network }, 'Signed in with Google')
    const headers = new Headers(response.headers)
    await guard.rememberDevice(headers, user.email)
    return new Response(response.body, { status: response.status, headers })
  })
  return routes
}

/** Turns the cookies that a response sets into the headers of the browser's next request. */
const getSessionHeaders = ({ headers }: Response) =>
  new Headers({
    cookie: headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; '),
  })

/**
 * Tells whether Google, or its emulator, is offered to the client of this request. In the open
 * emulator anybody signs in as anybody, so it answers this machine alone.
 */
export const canSignInWithGoogle = ({ googleSignIn }: ServerDependencies, c: Context<Env>): boolean =>
  googleSignIn === 'everybody' || (googleSignIn === 'this-machine' && isLocalRequest(c))

/**
 * Keeps the popup connected to the page that opened it, which the default opener policy would cut.
 */
const allowOpener: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  c.header('cross-origin-opener-policy', 'unsafe-none')
}
