import type { Context } from 'hono'
import type { CurrentUser } from '#app/context/current-user.ts'
import type { SignInResult } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { canSignInWithGoogle } from './google-routes.ts'

/**
 * Returns the user behind a request. The account is read from the database once per request, and
 * only when it is needed; `wasRead` tells whether the response depends on it.
 */
export function readCurrentUser(
  dependencies: ServerDependencies,
  c: Context<Env>,
): CurrentUser & { wasRead(): boolean } {
  const { signIn, rateLimits, trustedProxies } = dependencies
  const request = { headers: c.req.raw.headers }
  let user: Promise<User | undefined> | undefined

  /**
   * Limits attempts per network and per account, against lists of passwords and lists of accounts.
   */
  async function withRateLimit(
    email: string,
    attempt: () => Promise<SignInResult>,
  ): Promise<SignInResult | 'rateLimited'> {
    const retryAfterSeconds =
      (await rateLimits.consume('sign-in', [getClientNetwork(c, trustedProxies).prefix])) ??
      (await rateLimits.consume('account', [email.trim().toLowerCase()]))
    return retryAfterSeconds === undefined ? attempt() : 'rateLimited'
  }

  return {
    findUser() {
      user ??= signIn.findUser(request)
      return user
    },
    wasRead: () => user !== undefined,
    register: account => withRateLimit(account.email, () => signIn.register(request, account)),
    logIn: account => withRateLimit(account.email, () => signIn.logIn(request, account)),
    hasGoogle: canSignInWithGoogle(dependencies, c),
    logOut: () => signIn.logOut(request),
  }
}

/**
 * Creates the check that a request comes from an admin.
 *
 * @returns the admin, or why the request is refused.
 */
export const authorizeAdmin =
  (dependencies: ServerDependencies) =>
  async (c: Context<Env>): Promise<User | 'anonymous' | 'not-admin'> => {
    const user = await readCurrentUser(dependencies, c).findUser()
    if (!user) return 'anonymous'
    return user.isAdmin ? user : 'not-admin'
  }
