import type { MiddlewareHandler } from 'hono'
import { respondWithError } from '../http/error-response.ts'
import type { AdminEnv } from './current-user.ts'

/**
 * Refuses what a device sends for an account that is no longer signed in there, whoever is.
 * The account is in the header `expected-uid`.
 */
export const requireExpectedUser: MiddlewareHandler<AdminEnv> = (c, next) => {
  const expectedUid = c.req.header('expected-uid')
  if (expectedUid === undefined || expectedUid === c.get('admin').uid) return next()
  return Promise.resolve(respondWithError(c, 'other_account', 'This belongs to another account.'))
}
