import type { Context } from 'hono'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { allowsThirdPartyScripts } from '#app/context/third-party-scripts.ts'
import { isAdminPath } from '#store/admin-path.ts'
import { defaultLanguage, parseLanguage } from '#store/languages.ts'
import { createBuyer } from '../api/buyer.ts'
import { lookUpOrder } from '../api/look-up-order.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceKeyLimit, enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { setCurrentRoute } from '../requests/request-context.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import type { PageSource } from './page-source.ts'
import { createRoutePatternLookup } from './route-pattern.ts'

/** Creates the handler that renders pages. */
export function createPageHandler(
  dependencies: ServerDependencies,
  { load, mode }: PageSource,
): (c: Context<Env>) => Promise<Response> {
  const { photos, settings, store } = dependencies
  const { publicUrl, analyticsSrc } = store
  const analyticsOrigin = analyticsSrc && new URL(analyticsSrc).origin
  const getRequestHandler = createRequestHandlerLookup(publicUrl, mode)
  const findRoutePattern = createRoutePatternLookup()

  return async c => {
    const currentUser = readCurrentUser(dependencies, c)
    // Whoever is signed in has a count apart, which neighbours can't use up.
    const countForm = async () => {
      const user = await currentUser.findUser()
      return user ? enforceKeyLimit(c, dependencies, 'form', [user.uid]) : enforceRateLimit(c, dependencies, 'form')
    }
    const limited = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) ? undefined : await countForm()
    if (limited) return limited
    const { build, serverContextKey } = await load(chooseLanguage(c))
    const request = withDecodablePath(c.req.raw)
    setCurrentRoute(findRoutePattern(build, new URL(request.url).pathname))
    const context = new RouterContextProvider()
    const inlineScripts = new Set<string>()
    context.set(serverContextKey, {
      store,
      currentUser,
      lookUpOrder: async key =>
        (await enforceRateLimit(c, dependencies, 'lookup')) ? 'rateLimited' : lookUpOrder(c, dependencies, key),
      buyer: createBuyer(c, dependencies),
      inlineScripts,
    })
    const response = await getRequestHandler(build)(withBody(request), context)
    // A page that read the session must not be cached for anybody else.
    if (currentUser.wasRead()) response.headers.set('cache-control', 'private, no-store')
    if (mode === 'development' || !response.headers.get('content-type')?.startsWith('text/html')) return response
    const { cto, ceo } = settings.current().founders
    response.headers.set(
      'content-security-policy',
      createContentSecurityPolicy({
        inlineScripts,
        imageUrls: [photos.getUrl('product-images/0.webp'), cto.portrait, ceo.portrait],
        analyticsOrigin: allowsThirdPartyScripts(c.req.path) ? analyticsOrigin : undefined,
      }),
    )
    return response
  }
}

/** The admin area is in English alone. */
const chooseLanguage = ({ req }: Context<Env>) =>
  isAdminPath(req.path) ? defaultLanguage : parseLanguage(req.query('lang'))

/**
 * Creates one React Router handler per build. In development the build changes while the server
 * runs.
 */
function createRequestHandlerLookup(publicUrl: string, mode: PageSource['mode']) {
  // Behind a proxy that terminates TLS, a form's Origin is the public URL and differs from the
  // request's URL. Forms of a page without a referrer, such as an order's, send the origin 'null':
  // `rejectCrossSiteWrites` has let none through that comes from elsewhere.
  const allowedActionOrigins = [new URL(publicUrl).host, 'null']
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  return (build: ServerBuild): RequestHandler => {
    const handler = handlers.get(build) ?? createRequestHandler({ ...build, allowedActionOrigins }, mode)
    handlers.set(build, handler)
    return handler
  }
}

/**
 * Encodes the percent signs of a path that can't be decoded. React Router would print the path,
 * which may hold the key of an order.
 */
function withDecodablePath(request: Request): Request {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
    return request
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, request)
  }
}

/**
 * Renders HEAD requests as GET, because headers of a page depend on its body. The server drops the
 * body.
 */
const withBody = (request: Request) => (request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request)
