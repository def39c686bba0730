import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Webhook } from '../events/send-event.ts'
import type { Log } from '../log.ts'
import { takeNext } from '../state/controls.ts'
import { generateId } from '../state/generate-id.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { createAccountRoutes } from './account-routes.ts'
import type { ApiEnv } from './api-env.ts'
import { type ApiError, ApiException } from './api-error.ts'
import { apiVersion } from './api-version.ts'
import { createCheckoutSessionRoutes } from './checkout-session-routes.ts'
import { replayIdempotentRequests } from './idempotency.ts'
import { createReadRoutes } from './read-routes.ts'
import { createRefundRoutes } from './refund-routes.ts'

/** Creates the part of Stripe's HTTP API that a store with hosted checkout needs. */
export function createApi(
  store: PaymentStore,
  options: { secretKey: string; publicUrl: string; webhook: Webhook; log: Log },
): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  api.use(async (c, next) => {
    c.set('requestId', generateId('req_', 14))
    await next()
    c.header('request-id', c.var.requestId)
    c.header('stripe-version', apiVersion)
    c.header('cache-control', 'no-store')
    const key = c.req.header('idempotency-key')
    if (key) c.header('idempotency-key', key)
  })
  api.use(requireSecretKey(options.secretKey))
  api.use(replayIdempotentRequests(store))
  api.use(failNextWrite(store))
  api.route('/checkout/sessions', createCheckoutSessionRoutes(store, options.publicUrl))
  api.route('/refunds', createRefundRoutes(store))
  api.route('/', createReadRoutes(store))
  api.route('/', createAccountRoutes(options.webhook))
  // Hono ignores `notFound` of a routed app in favour of the outer app's handler.
  api.all('*', c => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The pay sandbox implements only a part of Stripe's API.`
    throw new ApiException(404, { type: 'invalid_request_error', message })
  })
  api.onError((error, c) => {
    if (error instanceof ApiException) return c.json({ error: error.apiError }, error.status)
    options.log('API request failed', { method: c.req.method, path: c.req.path, error: error.stack })
    const internalError: ApiError = { type: 'api_error', message: 'The pay sandbox failed. Its log has the details.' }
    return c.json({ error: internalError }, 500)
  })
  return api
}

/**
 * Responds to a POST with 500, before or after it is carried out, when the dashboard asked for it:
 * a store can't tell from a 500 whether the request had an effect.
 *
 * @see https://docs.stripe.com/error-low-level#server-errors
 */
function failNextWrite({ controls }: PaymentStore): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const outcome = takeNext(controls, 'nextWrite')
    if (outcome === 'default') return next()
    if (outcome === 'fails-after') await next()
    throw new ApiException(500, {
      type: 'api_error',
      message: 'Sorry! There was an error while talking to one of our backends.',
    })
  }
}

/** Requires the secret key as bearer token, as the SDK sends it. */
function requireSecretKey(key: string): MiddlewareHandler<ApiEnv> {
  const expected = digest(key)
  return async (c, next) => {
    const providedKey = /^Bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (providedKey && timingSafeEqual(digest(providedKey), expected)) return next()
    const message = providedKey ? formatInvalidKeyMessage(providedKey) : missingKeyMessage
    throw new ApiException(401, { type: 'invalid_request_error', message })
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const formatInvalidKeyMessage = (key: string) => `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`

const missingKeyMessage =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
