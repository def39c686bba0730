import type { Hono } from 'hono'
import { type EndpointDescription, findDescription, tags } from '#server/http/endpoints.ts'
import { type ErrorCode, errorCodes } from '#server/http/error-codes.ts'

export type Routes = Pick<Hono['routes'][number], 'method' | 'path' | 'handler'>[]

export interface Operation extends EndpointDescription {
  method: string
  path: string
  errors: ErrorCode[]
}

/** What checks before an endpoint, and failures behind it, may answer for any of them. */
export const generalErrors: readonly ErrorCode[] = [
  ...(['invalid_request', 'payload_too_large', 'not_found', 'method_not_allowed'] as const),
  ...(['internal_error', 'overloaded', 'database_unavailable', 'photos_unavailable'] as const),
]

/** Lists the endpoints among some routes, in the order of the documents. */
export const listOperations = (routes: Routes): Operation[] =>
  routes
    .flatMap(({ method, path, handler }) => {
      const endpoint = findDescription(handler)
      if (!endpoint) return []
      const errors = listErrors(method, endpoint)
      return [{ ...endpoint, method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, '{$1}'), errors }]
    })
    .sort((one, other) => tags.indexOf(one.tag) - tags.indexOf(other.tag))

/** Lists the errors of an endpoint and of the checks before it, in the order of their list. */
function listErrors(
  method: string,
  { tag, cookie, body, rawBody, invalid, rateLimit, errors = [] }: EndpointDescription,
) {
  const possible: Partial<Record<ErrorCode, boolean>> = {
    invalid_request: invalid !== undefined,
    unauthorized: cookie === 'session',
    forbidden: cookie === 'session',
    cross_site_request: method !== 'GET' && tag !== 'Operation',
    payload_too_large: (body ?? rawBody) !== undefined,
    rate_limited: rateLimit !== undefined,
  }
  return (Object.keys(errorCodes) as ErrorCode[]).filter(code => possible[code] || errors.includes(code))
}
