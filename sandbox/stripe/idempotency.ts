import type { MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from './api-env.ts'
import type { Ledger } from './ledger.ts'
import { refusalOf, refuse } from './refusal.ts'

/** One answer for each Idempotency-Key of a POST: replayed for the same request, refused for another one. */
export function idempotency(ledger: Ledger): MiddlewareHandler<ApiEnv> {
  const inUse = new Set<string>()
  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (!key || c.req.method !== 'POST') return next()
    if (key.length > 255) throw keyError('Idempotency keys can be at most 255 characters long.')
    if (inUse.has(key)) throw keyInUse(key)
    inUse.add(key)
    try {
      const request = requestText(c.req.method, c.req.path, await c.req.text())
      const kept = ledger.answers.find(key, ledger.ms())
      if (kept && kept.request !== request) throw keyError(otherParameters(key))
      if (kept) {
        c.header('idempotent-replayed', 'true')
        c.header('original-request', kept.requestId)
        c.header('content-type', 'application/json')
        return c.body(kept.body, kept.status as ContentfulStatusCode)
      }
      await next()
      if (isFinal(c.res.status, c.error)) {
        const body = await c.res.clone().text()
        ledger.answers.keep({ key, request, status: c.res.status, body, requestId: c.var.requestId }, ledger.ms())
      }
    } finally {
      inUse.delete(key)
    }
  }
}

// As at Stripe, a request whose parameters were wrong may be mended and sent again under its key.
const isFinal = (status: number, error: Error | undefined) =>
  status !== 401 && !refusalOf(error)?.code?.startsWith('parameter_')

const requestText = (method: string, path: string, body: string) => {
  const parameters = new URLSearchParams(body)
  parameters.sort()
  return `${method} ${path} ${parameters}`
}

const keyError = (message: string) => refuse(400, { type: 'idempotency_error', message })

const otherParameters = (key: string) =>
  `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`

function keyInUse(key: string) {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return refuse(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
}
