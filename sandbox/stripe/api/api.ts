import { Hono } from 'hono'
import { generateId } from '../state/generate-id.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { ApiEnv } from './api-env.ts'
import { type ApiError, createApiError, getApiError } from './api-error.ts'
import { apiVersion } from './api-version.ts'
import { createCheckoutSessionRoutes } from './checkout-session-routes.ts'
import { idempotency } from './idempotency.ts'
import { createReadOnlyRoutes } from './read-only-routes.ts'
import { createRefundRoutes } from './refund-routes.ts'
import { secretKey } from './require-secret-key.ts'

/** Stripe's HTTP API, as far as a store with hosted checkout uses it. */
export function createApi(
  store: PaymentStore,
  options: { secretKey: string; publicUrl: string; log: (line: string) => void },
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
  api.use(secretKey(options.secretKey))
  api.use(idempotency(store))
  api.route('/checkout/sessions', createCheckoutSessionRoutes(store, options.publicUrl))
  api.route('/refunds', createRefundRoutes(store))
  api.route('/', createReadOnlyRoutes(store))
  // Not `notFound`: the app that holds this one has its own.
  api.all('*', c => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The pay sandbox speaks only a part of Stripe's API.`
    throw createApiError(404, { type: 'invalid_request_error', message })
  })
  api.onError((error, c) => {
    const apiError = getApiError(error)
    if (apiError && 'status' in error) return c.json({ error: apiError }, error.status as 400)
    options.log(`${c.req.method} ${c.req.path}: ${error.stack}`)
    const failure: ApiError = { type: 'api_error', message: 'The pay sandbox failed; its log says why.' }
    return c.json({ error: failure }, 500)
  })
  return api
}
