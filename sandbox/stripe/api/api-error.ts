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

type Details = Pick<ApiError, 'code' | 'param'>

/** An error to throw; the API responds with `status` and `{ error: apiError }`. */
export class ApiException extends Error {
  readonly status: ContentfulStatusCode
  readonly apiError: ApiError

  constructor(status: ContentfulStatusCode, apiError: ApiError) {
    super(apiError.message)
    this.status = status
    this.apiError = apiError
  }
}

/**
 * A 400 response about a parameter that the request can be corrected in. As in Stripe, it isn't
 * stored under the request's idempotency key.
 *
 * @see https://docs.stripe.com/error-low-level#content-errors
 */
export class InvalidParamException extends ApiException {
  constructor(message: string, details: Details) {
    super(400, { type: 'invalid_request_error', message, ...details })
  }
}

/** Creates an exception for a 400 response about an invalid request. */
export const badRequest = (message: string, details: Details = {}) =>
  new ApiException(400, { type: 'invalid_request_error', message, ...details })

/** Creates an exception for a 404 response, with a message such as "No such charge: 'ch_1'". */
export function resourceMissing(kind: string, id: string, param = 'id'): ApiException {
  const message = `No such ${kind}: '${id}'`
  return new ApiException(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}
