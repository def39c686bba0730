import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * The value of `error` in an error response.
 *
 * @see https://docs.stripe.com/api/errors
 */
export interface ApiError {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** Creates an exception to throw; the API responds with `status` and `{ error: apiError }`. */
export function createApiError(status: ContentfulStatusCode, apiError: ApiError): HTTPException {
  return new HTTPException(status, { message: apiError.message, cause: apiError })
}

/** Creates an exception for a 400 response about an invalid request. */
export function badRequest(message: string, details: { code?: string; param?: string } = {}): HTTPException {
  return createApiError(400, { type: 'invalid_request_error', message, ...details })
}

class InvalidParamException extends HTTPException {}

/**
 * Creates an exception for a 400 response about a parameter that the request can be corrected in.
 * As in Stripe, it isn't stored under the request's idempotency key.
 *
 * @see https://docs.stripe.com/error-low-level#content-errors
 */
export function invalidParam(message: string, details: { code?: string; param?: string } = {}): HTTPException {
  const apiError: ApiError = { type: 'invalid_request_error', message, ...details }
  return new InvalidParamException(400, { message, cause: apiError })
}

export const isInvalidParam = (error: unknown): boolean => error instanceof InvalidParamException

/** Creates an exception for a 404 response, with a message such as "No such charge: 'ch_1'". */
export function resourceMissing(kind: string, id: string, param = 'id'): HTTPException {
  const message = `No such ${kind}: '${id}'`
  return createApiError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}

/** Returns the API error of an exception, or undefined if `createApiError` did not create it. */
export function getApiError(error: unknown): ApiError | undefined {
  return error instanceof HTTPException && isApiError(error.cause) ? error.cause : undefined
}

function isApiError(cause: unknown): cause is ApiError {
  return typeof cause === 'object' && cause !== null && 'type' in cause && 'message' in cause
}
