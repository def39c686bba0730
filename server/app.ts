import type { Context, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { checkoutApi } from './api/checkout.ts'
import { feedbackApi } from './api/feedback.ts'
import { ordersApi } from './api/orders.ts'
import { pageViewsApi } from './api/page-views.ts'
import { productImageUploads } from './api/product-images.ts'
import { productsApi } from './api/products.ts'
import { refuse } from './api/refuse.ts'
import { sessionApi } from './api/session.ts'
import type { Env, Parts } from './env.ts'
import { googleWays } from './google.ts'
import { sameSiteOnly, securityHeaders, withoutNul } from './headers.ts'
import { liveStreams } from './live-stream.ts'
import { productImages } from './product-images.ts'
import { adminOf } from './visitor.ts'
import { webhooks } from './webhooks.ts'

const kilobyte = 1024

export interface AppOptions {
  parts: Parts
  /** Answers whatever is no endpoint: pages, and the files of the build. */
  pages: (c: Context<Env>) => Promise<Response>
  assets?: MiddlewareHandler<Env>
  /** The stand-in for the payment provider, when the store takes play money. */
  sandbox?: (request: Request) => Promise<Response>
  /** The stand-in for Google, when the store has no keys of its own. */
  google?: (request: Request) => Promise<Response>
}

/** The store over HTTP: every endpoint, in front of the pages. */
export function createApp({ parts, pages, assets, sandbox, google }: AppOptions) {
  const app = new Hono<Env>()
  const { log } = parts.outside

  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', c => (parts.draining.aborted ? c.json({ status: 'draining' }, 503) : c.json({ status: 'ready' })))

  app.use(securityHeaders(parts))
  app.use(withoutNul)
  if (assets) app.use('/assets/*', assets)
  app.route('/product-images', productImages(parts))

  const small = bodyLimit({
    maxSize: 64 * kilobyte,
    onError: c => refuse(c as Context<Env>, 413, 'That is too much text.'),
  })
  app.use(
    '/webhooks/*',
    bodyLimit({ maxSize: 1024 * kilobyte, onError: c => refuse(c as Context<Env>, 413, 'That is too much text.') }),
  )
  app.route('/webhooks', webhooks(parts))
  if (sandbox) app.all('/sandbox/stripe/*', c => sandbox(withoutPrefix(c.req.raw, '/sandbox/stripe')))

  if (google) app.all('/sandbox/google/*', c => google(withoutPrefix(c.req.raw, '/sandbox/google')))
  app.route('/', googleWays(parts))

  app.use(sameSiteOnly(parts))
  app.route('/api/product-images', productImageUploads(parts, { adminOf: adminOf(parts) }))
  // Only photos are larger: whatever else is sent, forms of pages too, is held in memory before it is looked at.
  app.use(small)
  app.use('/api/products', compress())
  app.route('/api/products', productsApi(parts))
  app.route('/api/orders', ordersApi(parts))
  app.route('/api/feedback', feedbackApi(parts))
  app.route('/api/page-views', pageViewsApi(parts))
  app.route('/api/live', liveStreams(parts))
  app.route('/api/session', sessionApi(parts))
  app.route('/create-checkout-session', checkoutApi(parts))
  app.all('/api/*', c => refuse(c, 404, 'Not found'))
  app.use(compress())
  app.all('*', pages)

  app.onError((error, c) => {
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'A request failed')
    return refuse(c, 500, 'Something went wrong on our side.')
  })
  return app
}

/** The same request as an app sees it that stands at the root of its own host. */
function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(prefix.length) || '/'
  return new Request(url, request)
}
