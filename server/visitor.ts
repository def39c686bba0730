import type { Context } from 'hono'
import type { Visitor } from '#app/http/visitor.ts'
import type { SignedIn } from '#store/users/sign-in.ts'
import type { User } from '#store/users/user.ts'
import { clientAddress, networkOf } from './client-address.ts'
import type { Env, Parts } from './env.ts'

/** Who sends this request. Their account is read once a request, and not at all when nobody asks. */
export function visitorOf(
  { signIn, limits, trustedProxies }: Parts,
  c: Context<Env>,
): Visitor & { wasAsked(): boolean } {
  const request = { headers: c.req.raw.headers }
  let user: Promise<User | undefined> | undefined

  /** Counted for the address and for the account, so that neither a list of passwords nor a list of accounts gets far. */
  async function limited(email: string, work: () => Promise<SignedIn>): Promise<SignedIn | 'tooMany'> {
    const wait =
      (await limits.secondsToWait('sign-in', [networkOf(clientAddress(c, trustedProxies))])) ??
      (await limits.secondsToWait('account', [email.trim().toLowerCase()]))
    return wait === undefined ? work() : 'tooMany'
  }

  return {
    findUser() {
      user ??= signIn.findUser(request)
      return user
    },
    wasAsked: () => user !== undefined,
    register: account => limited(account.email, () => signIn.register(request, account)),
    logIn: account => limited(account.email, () => signIn.logIn(request, account)),
    hasGoogle: signIn.hasGoogle,
    logOut: () => signIn.logOut(request),
  }
}

/** The admin who sends a request, or why there is none. */
export const adminOf =
  (parts: Parts) =>
  async (c: Context<Env>): Promise<User | 'nobody' | 'not-admin'> => {
    const user = await visitorOf(parts, c).findUser()
    if (!user) return 'nobody'
    return user.isAdmin ? user : 'not-admin'
  }
