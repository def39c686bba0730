import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PaymentStore } from '../state/payment-store.ts'
import type { ApiEnv } from './api-env.ts'
import { ApiException, InvalidParamException } from './api-error.ts'

const oneDaySeconds = 24 * 60 * 60

/**
 * Stores the response to a POST with an Idempotency-Key, a 500 included, and replays it when the
 * same request arrives again within 24 hours. A different request with a stored key gets a 400, a
 * request whose key is in progress a 409.
 *
 * @see https://docs.stripe.com/api/idempotent_requests
 */
export function replayIdempotentRequests(store: PaymentStore): MiddlewareHandler<ApiEnv> {
  const keysInProgress = new Set<string>()
  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (!key || c.req.method !== 'POST') return next()
    if (key.length > 255) throw createIdempotencyError('Idempotency keys can be at most 255 characters long.')
    if (keysInProgress.has(key)) throw createKeyInUseError(key)
    keysInProgress.add(key)
    try {
      const request = serializeRequest(c.req.method, c.req.path, await c.req.text())
      const earlier = store.responses.find(key)
      const stored = earlier && earlier.created >= store.nowSeconds() - oneDaySeconds ? earlier : undefined
      if (stored && stored.request !== request) throw createIdempotencyError(differentParametersMessage(key))
      if (stored) {
        c.header('idempotent-replayed', 'true')
        c.header('original-request', stored.requestId)
        c.header('content-type', 'application/json')
        return c.body(stored.body, stored.status as ContentfulStatusCode)
      }
      await next()
      if (shouldStore(c.res.status, c.error)) {
        const body = await c.res.clone().text()
        const { status } = c.res
        const response = { id: key, created: store.nowSeconds(), request, status, body, requestId: c.var.requestId }
        if (earlier) store.responses.update(response)
        else store.responses.insert(response)
      }
    } finally {
      keysInProgress.delete(key)
    }
  }
}

// A request that was never carried out can be sent again with its key: invalid parameters, a
// missing key, a conflict, too many requests.
const shouldStore = (status: number, error: Error | undefined) =>
  ![401, 409, 429].includes(status) && !(error instanceof InvalidParamException)

const serializeRequest = (method: string, path: string, body: string) => {
  const parameters = new URLSearchParams(body)
  parameters.sort()
  return `${method} ${path} ${parameters}`
}

const createIdempotencyError = (message: string) => new ApiException(400, { type: 'idempotency_error', message })

const differentParametersMessage = (key: string) =>
  `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`

function createKeyInUseError(key: string) {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new ApiException(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
}
