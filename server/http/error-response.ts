import type { Context } from 'hono'
import type { HoldLimitExceeded } from '#store/checkout/hold-limits.server.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import { type ErrorCode, errorCodes } from './error-codes.ts'

interface ErrorDetails {
  /** Messages by form field. */
  fields?: Record<string, string>
  unavailable?: UnavailableProduct[]
  /** The limit on holds that is reached, and when it is worth trying again. */
  limit?: { name: HoldLimitExceeded['limit']; maxProducts: number; minutes: number }
}

export const internalErrorSentence = 'Something went wrong on our side.'

/**
 * Responds with the JSON body that all errors of the API share, and with the status of the code:
 * `{ code, error, fields?, unavailable?, limit? }`.
 *
 * @param error a sentence for people
 */
export const respondWithError = (c: Context, code: ErrorCode, error: string, details: ErrorDetails = {}) =>
  c.json({ code, error, ...details }, errorCodes[code].status)

/** Responds 401 to a client without a session and 403 to a user who is not an admin. */
export const respondUnauthorized = (c: Context, who: 'anonymous' | 'not-admin') =>
  who === 'anonymous'
    ? respondWithError(c, 'unauthorized', 'Please log in first.')
    : respondWithError(c, 'forbidden', 'This is for admins only.')
