import type { MiddlewareHandler } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondWithError } from '../http/error-response.ts'
import { readCurrentUser } from './current-user.ts'

/**
 * Refuses what a device sends for an account that is no longer signed in there, whoever is, an
 * admin or not. The account is in the header `expected-uid`.
 */
export const requireExpectedUser =
  (dependencies: ServerDependencies): MiddlewareHandler<Env> =>
  async (c, next) => {
    const expectedUid = c.req.header('expected-uid')
    const user = expectedUid === undefined ? undefined : await readCurrentUser(dependencies, c).findUser()
    if (!user || user.uid === expectedUid) return next()
    return respondWithError(c, 'other_account', 'This belongs to another account.')
  }
