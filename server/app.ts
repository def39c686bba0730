import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { routePath } from 'hono/route'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { PhotosUnavailableError } from '#store/products/photo-storage.ts'
import type { Log } from '#store/store-context.server.ts'
import { createCheckoutRoutes } from './api/checkout.ts'
import { createDropRoutes } from './api/drops.ts'
import { createFeedbackRoutes } from './api/feedback.ts'
import { createOrderRoutes } from './api/orders.ts'
import { createPageViewRoutes } from './api/page-views.ts'
import { createPressRoutes } from './api/presses.ts'
import { createProductDraftRoutes } from './api/product-drafts.ts'
import { createProductRoutes } from './api/products.ts'
import { createPushSubscriptionRoutes } from './api/push-subscriptions.ts'
import { createScriptErrorRoutes } from './api/script-errors.ts'
import { createSearchAlertRoutes } from './api/search-alerts.ts'
import { createSessionRoutes } from './api/session.ts'
import { authorizeAdmin } from './auth/current-user.ts'
import { canSignInWithGoogle, createGoogleRoutes } from './auth/google-routes.ts'
import type { Env, ServerDependencies } from './dependencies.ts'
import type { GoogleEmulator } from './emulators/google-emulator.ts'
import { createStripeEmulatorRoutes, stripPrefix } from './emulators/stripe-emulator-routes.ts'
import { createCrawlerRoutes } from './http/crawler-routes.ts'
import { internalErrorSentence, respondWithError } from './http/error-response.ts'
import { createHealthRoutes } from './http/health-routes.ts'
import { createLabelRoutes } from './http/label-routes.ts'
import {
  rejectCrossSiteWrites,
  rejectLongHeads,
  rejectNulCharacters,
  rejectUnknownMethods,
} from './http/request-guards.ts'
import { limitResponseTime } from './http/respond-in-time.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { createServiceWorkerRoutes } from './http/service-worker-routes.ts'
import { takeTurns } from './http/take-turns.ts'
import { respondUnavailable, withUnavailablePages } from './http/unavailable-response.ts'
import { createWellKnownRoutes } from './http/well-known-routes.ts'
import { createIconRoutes } from './icons/icon-routes.ts'
import { createLinkPreviewRoutes } from './link-previews/link-preview-routes.ts'
import { createLiveRoutes } from './live/live-routes.ts'
import { createImageRoutes } from './product-images/image-routes.ts'
import { createImageUploadRoutes } from './product-images/upload-routes.ts'
import { getCurrentRequest, requestIdHeader } from './requests/request-context.ts'
import { createWebhookRoutes } from './webhooks/stripe-webhooks.ts'

const kilobyte = 1024

type FetchHandler = (request: Request) => Promise<Response>

export interface AppOptions {
  dependencies: ServerDependencies
  /** Handles every request that no endpoint takes. */
  pages: (c: Context<Env>) => Promise<Response>
  /** Serves the scripts, styles and fonts of the build. */
  assets?: MiddlewareHandler<Env>[] | undefined
  /** The payment provider's emulator, for a store without keys of its own. */
  stripeEmulator?: FetchHandler | undefined
  /** The Google emulator, for a store without credentials of its own. */
  googleEmulator?: Pick<GoogleEmulator, 'fetch'> | undefined
}

/** Creates the HTTP application: security middleware, endpoints, and the pages behind them. */
export function createApp(options: AppOptions) {
  const { dependencies, pages, assets } = options
  const app = new Hono<Env>()
  const { store } = dependencies

  app.use(noteRoute)
  app.use(setSecurityHeaders(dependencies))
  app.use(rejectUnknownMethods)
  app.use(rejectLongHeads)
  app.route('/', createHealthRoutes(dependencies))

  app.use(limitResponseTime)
  app.use(rejectNulCharacters)
  if (assets) app.use('/assets/*', ...assets)
  app.route('/', createIconRoutes(dependencies))
  app.route('/', createServiceWorkerRoutes(dependencies))
  app.route('/.well-known', createWellKnownRoutes(dependencies))
  app.route('/p', createLabelRoutes(dependencies))
  app.route('/product-images', createImageRoutes(dependencies))

  // Requests from other sites are legitimate up to here: webhooks, the emulators, Google's
  // redirect.
  app.use('/webhooks/*', limitBody(1024 * kilobyte))
  app.route('/webhooks', createWebhookRoutes(dependencies))
  app.use('/sandbox/*', limitBody(64 * kilobyte))
  mountEmulators(app, options)
  app.route('/', createGoogleRoutes(dependencies))

  app.use(rejectCrossSiteWrites(dependencies))
  app.route('/api/product-images', createImageUploadRoutes(dependencies))
  // Every other body, forms of pages included, is read into memory before it is validated.
  app.use(limitBody(64 * kilobyte))
  app.use('/api/products', compress())
  app.use('/api/products/*', takeTurns(dependencies))
  app.route('/api/products', createProductRoutes(dependencies))
  app.use('/api/drops/*', takeTurns(dependencies))
  app.route('/api/drops', createDropRoutes(dependencies))
  app.route('/api/product-drafts', createProductDraftRoutes(dependencies))
  app.route('/api/presses', createPressRoutes(dependencies))
  app.route('/api/orders', createOrderRoutes(dependencies))
  app.route('/api/feedback', createFeedbackRoutes(dependencies))
  app.route('/api/page-views', createPageViewRoutes(dependencies))
  app.route('/api/script-errors', createScriptErrorRoutes(dependencies))
  app.route('/api/live', createLiveRoutes(dependencies))
  app.route('/api/push-subscriptions', createPushSubscriptionRoutes(dependencies))
  app.route('/api/search-alerts', createSearchAlertRoutes(dependencies))
  app.route('/api/session', createSessionRoutes(dependencies))
  app.route('/create-checkout-session', createCheckoutRoutes(dependencies))
  app.all('/api/*', c => respondWithError(c, 'not_found', 'Not found'))
  const previewQueue = { ...dependencies, renderQueue: dependencies.previewQueue }
  app.use('/link-previews/*', takeTurns(previewQueue))
  app.route('/link-previews', createLinkPreviewRoutes(dependencies))
  app.all('/link-previews/*', c => respondWithError(c, 'not_found', 'Not found'))
  app.use(takeTurns(dependencies))
  app.use(compress())
  app.route('/', createCrawlerRoutes(dependencies))
  app.all('*', withUnavailablePages(dependencies, pages))

  app.onError(respondToFailure(store.log))
  return app
}

/**
 * Creates what the page cache renders: the pages and lists of products that are the same for every
 * client. Turns, compression and the request's log line are the business of the cache.
 */
export const createPublicApp = ({ dependencies, pages }: Pick<AppOptions, 'dependencies' | 'pages'>) =>
  new Hono<Env>()
    .use(setSecurityHeaders(dependencies))
    .use(rejectNulCharacters)
    .route('/api/products', createProductRoutes(dependencies))
    .route('/api/drops', createDropRoutes(dependencies))
    .all('*', withUnavailablePages(dependencies, pages))
    .onError(respondToFailure(dependencies.store.log))

const respondToFailure =
  (log: Log): ErrorHandler<Env> =>
  (error, c) => {
    if (isBodyCutOff(c)) return respondWithError(c, 'invalid_request', 'The request ended too early.')
    const request = { method: c.req.method, route: getCurrentRequest()?.route ?? routePath(c) }
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error, ...request }, 'Request refused, database unavailable')
      return respondUnavailable(c, 'database_unavailable')
    }
    if (error instanceof PhotosUnavailableError) {
      if (!c.req.raw.signal.aborted) log.error({ err: error, ...request }, 'Request refused, photos unavailable')
      return respondUnavailable(c, 'photos_unavailable')
    }
    log.error({ err: error, ...request }, 'Request failed')
    return respondWithError(c, 'internal_error', internalErrorSentence)
  }

/**
 * Notes the pattern of the route that has responded, for the log, and names the request's id. Does
 * nothing for calls inside of the process: webhooks of the built-in payment sandbox.
 */
const noteRoute: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const request = c.env?.outgoing && getCurrentRequest()
  if (!request) return
  request.route ??= routePath(c)
  // On the response of the server it would cost far more, because headers are merged then.
  c.res.headers.set(requestIdHeader, request.id)
}

function mountEmulators(app: Hono<Env>, { dependencies, stripeEmulator, googleEmulator }: Omit<AppOptions, 'pages'>) {
  if (stripeEmulator)
    app.route(
      '/',
      createStripeEmulatorRoutes({
        emulator: stripeEmulator,
        publicUrl: dependencies.store.publicUrl,
        isPublic: dependencies.hasPublicSandbox,
        authorizeAdmin: authorizeAdmin(dependencies),
      }),
    )
  if (googleEmulator)
    app.all('/sandbox/google/*', async c =>
      canSignInWithGoogle(dependencies, c)
        ? googleEmulator.fetch(stripPrefix(c.req.raw, '/sandbox/google'))
        : respondWithError(c, 'not_found', 'Not found'),
    )
}

const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: c => respondWithError(c, 'payload_too_large', 'That is too much text.') })

/**
 * Whether the client has left before its whole body arrived. Reading the body fails then, which is
 * no error of the store.
 */
const isBodyCutOff = ({ env }: Context<Env>) => env?.incoming?.destroyed === true && !env.incoming.complete
