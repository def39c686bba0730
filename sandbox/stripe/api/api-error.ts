import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The inside of Stripe's `{ error: … }`, see https://docs.stripe.com/api/errors. */
export interface ApiError {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** An exception that the API answers as Stripe does: this status and `{ error: refusal }`. */
export function createApiError(status: ContentfulStatusCode, apiError: ApiError): HTTPException {
  return new HTTPException(status, { message: apiError.message, cause: apiError })
}

/** A 400 about the request, the commonest refusal. */
export function badRequest(message: string, about: { code?: string; param?: string } = {}): HTTPException {
  return createApiError(400, { type: 'invalid_request_error', message, ...about })
}

/** A 404 in Stripe's words, such as "No such charge: 'ch_1'". */
export function resourceMissing(kind: string, id: string, param = 'id'): HTTPException {
  const message = `No such ${kind}: '${id}'`
  return createApiError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}

/** The refusal that an exception carries, if `refuse` made it. */
export function getApiError(error: unknown): ApiError | undefined {
  return error instanceof HTTPException && isApiError(error.cause) ? error.cause : undefined
}

function isApiError(cause: unknown): cause is ApiError {
  return typeof cause === 'object' && cause !== null && 'type' in cause && 'message' in cause
}
