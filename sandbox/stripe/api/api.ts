import { Hono } from 'hono'
import type { Webhook } from '../events/send-event.ts'
import type { Log } from '../log.ts'
import { generateId } from '../state/generate-id.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { createAccountRoutes } from './account-routes.ts'
import type { ApiEnv } from './api-env.ts'
import { type ApiError, createApiError, getApiError } from './api-error.ts'
import { apiVersion } from './api-version.ts'
import { createCheckoutSessionRoutes } from './checkout-session-routes.ts'
import { failNextWrite } from './fail-next-write.ts'
import { replayIdempotentRequests } from './idempotency.ts'
import { createReadOnlyRoutes } from './read-only-routes.ts'
import { createRefundRoutes } from './refund-routes.ts'
import { requireSecretKey } from './require-secret-key.ts'

/** Creates the part of Stripe's HTTP API that a store with hosted checkout needs. */
export function createApi(
  store: PaymentStore,
  options: { secretKey: string; businessName: string; publicUrl: string; webhook: Webhook | undefined; log: Log },
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
  api.route('/', createReadOnlyRoutes(store))
  api.route('/', createAccountRoutes(options))
  // Hono ignores `notFound` of a routed app in favour of the outer app's handler.
  api.all('*', c => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The pay sandbox implements only a part of Stripe's API.`
    throw createApiError(404, { type: 'invalid_request_error', message })
  })
  api.onError((error, c) => {
    const apiError = getApiError(error)
    if (apiError && 'status' in error) return c.json({ error: apiError }, error.status as 400)
    options.log('API request failed', { method: c.req.method, path: c.req.path, error: error.stack })
    const internalError: ApiError = { type: 'api_error', message: 'The pay sandbox failed. Its log has the details.' }
    return c.json({ error: internalError }, 500)
  })
  return api
}
