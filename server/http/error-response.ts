import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { UnavailableProduct } from '#store/products/product.ts'

interface ErrorDetails {
  /** Messages by form field. */
  fields?: Record<string, string>
  unavailable?: UnavailableProduct[]
}

/**
 * Responds with the JSON body that all errors of the API share: `{ error, fields?, unavailable? }`.
 */
export const respondWithError = (c: Context, status: ContentfulStatusCode, error: string, details: ErrorDetails = {}) =>
  c.json({ error, ...details }, status)

/** Responds 401 to a client without a session and 403 to a user who is not an admin. */
export const respondUnauthorized = (c: Context, who: 'anonymous' | 'not-admin') =>
  who === 'anonymous'
    ? respondWithError(c, 401, 'Please log in first.')
    : respondWithError(c, 403, 'This is for admins only.')
