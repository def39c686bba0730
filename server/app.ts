import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createCheckoutRoutes } from './api/checkout.ts'
import { createFeedbackRoutes } from './api/feedback.ts'
import { createOrderRoutes } from './api/orders.ts'
import { createPageViewRoutes } from './api/page-views.ts'
import { createProductRoutes } from './api/products.ts'
import { createSessionRoutes } from './api/session.ts'
import { authorizeAdmin } from './auth/current-user.ts'
import { createGoogleRoutes } from './auth/google-routes.ts'
import type { Env, ServerDependencies } from './dependencies.ts'
import { respondWithError } from './http/error-response.ts'
import { rejectCrossSiteWrites, rejectNulCharacters, setSecurityHeaders } from './http/security-headers.ts'
import { createLiveRoutes } from './live/live-routes.ts'
import { createImageRoutes } from './product-images/image-routes.ts'
import { createImageUploadRoutes } from './product-images/upload-routes.ts'
import { createWebhookRoutes } from './webhooks/stripe-webhooks.ts'

const kilobyte = 1024

export interface AppOptions {
  dependencies: ServerDependencies
  /** Answers whatever is no endpoint: pages, and the files of the build. */
  pages: (c: Context<Env>) => Promise<Response>
  assets?: MiddlewareHandler<Env>
  /** The stand-in for the payment provider, when the store takes play money. */
  sandbox?: (request: Request) => Promise<Response>
  /** The stand-in for Google, when the store has no keys of its own. */
  google?: (request: Request) => Promise<Response>
}

/** The store over HTTP: every endpoint, in front of the pages. */
export function createApp({ dependencies, pages, assets, sandbox, google }: AppOptions) {
  const app = new Hono<Env>()
  const { log } = dependencies.store

  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', c =>
    dependencies.draining.aborted ? c.json({ status: 'draining' }, 503) : c.json({ status: 'ready' }),
  )

  app.use(setSecurityHeaders(dependencies))
  app.use(rejectNulCharacters)
  if (assets) app.use('/assets/*', assets)
  app.route('/product-images', createImageRoutes(dependencies))

  const limitBodySize = bodyLimit({
    maxSize: 64 * kilobyte,
    onError: c => respondWithError(c as Context<Env>, 413, 'That is too much text.'),
  })
  app.use(
    '/webhooks/*',
    bodyLimit({
      maxSize: 1024 * kilobyte,
      onError: c => respondWithError(c as Context<Env>, 413, 'That is too much text.'),
    }),
  )
  app.route('/webhooks', createWebhookRoutes(dependencies))
  if (sandbox) app.all('/sandbox/stripe/*', c => sandbox(withoutPrefix(c.req.raw, '/sandbox/stripe')))

  if (google) app.all('/sandbox/google/*', c => google(withoutPrefix(c.req.raw, '/sandbox/google')))
  app.route('/', createGoogleRoutes(dependencies))

  app.use(rejectCrossSiteWrites(dependencies))
  app.route(
    '/api/product-images',
    createImageUploadRoutes(dependencies, { authorizeAdmin: authorizeAdmin(dependencies) }),
  )
  // Only photos are larger: whatever else is sent, forms of pages too, is held in memory before it is looked at.
  app.use(limitBodySize)
  app.use('/api/products', compress())
  app.route('/api/products', createProductRoutes(dependencies))
  app.route('/api/orders', createOrderRoutes(dependencies))
  app.route('/api/feedback', createFeedbackRoutes(dependencies))
  app.route('/api/page-views', createPageViewRoutes(dependencies))
  app.route('/api/live', createLiveRoutes(dependencies))
  app.route('/api/session', createSessionRoutes(dependencies))
  app.route('/create-checkout-session', createCheckoutRoutes(dependencies))
  app.all('/api/*', c => respondWithError(c, 404, 'Not found'))
  app.use(compress())
  app.all('*', pages)

  app.onError((error, c) => {
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'A request failed')
    return respondWithError(c, 500, 'Something went wrong on our side.')
  })
  return app
}

/** The same request as an app sees it that stands at the root of its own host. */
function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(prefix.length) || '/'
  return new Request(url, request)
}
