import { Hono } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { apiVersion } from './api-version.ts'
import { checkoutSessionRoutes } from './checkout-session-routes.ts'
import { idempotency } from './idempotency.ts'
import { newId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { recordRoutes } from './record-routes.ts'
import { refundRoutes } from './refund-routes.ts'
import { type Refusal, refusalOf, refuse } from './refusal.ts'
import { secretKey } from './secret-key.ts'

/** Stripe's HTTP API, as far as a store with hosted checkout uses it. */
export function openApi(
  ledger: Ledger,
  options: { secretKey: string; publicUrl: string; log: (line: string) => void },
): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  api.use(async (c, next) => {
    c.set('requestId', newId('req_', 14))
    await next()
    c.header('request-id', c.var.requestId)
    c.header('stripe-version', apiVersion)
    c.header('cache-control', 'no-store')
    const key = c.req.header('idempotency-key')
    if (key) c.header('idempotency-key', key)
  })
  api.use(secretKey(options.secretKey))
  api.use(idempotency(ledger))
  api.route('/checkout/sessions', checkoutSessionRoutes(ledger, options.publicUrl))
  api.route('/refunds', refundRoutes(ledger))
  api.route('/', recordRoutes(ledger))
  // Not `notFound`: the app that holds this one has its own.
  api.all('*', c => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The pay sandbox speaks only a part of Stripe's API.`
    throw refuse(404, { type: 'invalid_request_error', message })
  })
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (refusal && 'status' in error) return c.json({ error: refusal }, error.status as 400)
    options.log(`${c.req.method} ${c.req.path}: ${error.stack}`)
    const failure: Refusal = { type: 'api_error', message: 'The pay sandbox failed; its log says why.' }
    return c.json({ error: failure }, 500)
  })
  return api
}
