import type { Context } from 'hono'
import type { CurrentUser } from '#app/context/current-user.ts'
import type { SignInResult } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientAddress, getNetworkPrefix } from '../http/client-address.ts'

/** Who sends this request. Their account is read once a request, and not at all when nobody asks. */
export function readCurrentUser(
  { signIn, rateLimits, trustedProxies }: ServerDependencies,
  c: Context<Env>,
): CurrentUser & { wasRead(): boolean } {
  const request = { headers: c.req.raw.headers }
  let user: Promise<User | undefined> | undefined

  /** Counted for the address and for the account, so that neither a list of passwords nor a list of accounts gets far. */
  async function withRateLimit(
    email: string,
    signInAttempt: () => Promise<SignInResult>,
  ): Promise<SignInResult | 'rateLimited'> {
    const retryAfterSeconds =
      (await rateLimits.consume('sign-in', [getNetworkPrefix(getClientAddress(c, trustedProxies))])) ??
      (await rateLimits.consume('account', [email.trim().toLowerCase()]))
    return retryAfterSeconds === undefined ? signInAttempt() : 'rateLimited'
  }

  return {
    findUser() {
      user ??= signIn.findUser(request)
      return user
    },
    wasRead: () => user !== undefined,
    register: account => withRateLimit(account.email, () => signIn.register(request, account)),
    logIn: account => withRateLimit(account.email, () => signIn.logIn(request, account)),
    hasGoogle: signIn.hasGoogle,
    logOut: () => signIn.logOut(request),
  }
}

/** The admin who sends a request, or why there is none. */
export const authorizeAdmin =
  (dependencies: ServerDependencies) =>
  async (c: Context<Env>): Promise<User | 'anonymous' | 'not-admin'> => {
    const user = await readCurrentUser(dependencies, c).findUser()
    if (!user) return 'anonymous'
    return user.isAdmin ? user : 'not-admin'
  }
