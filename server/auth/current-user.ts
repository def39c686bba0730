import type { Context, MiddlewareHandler } from 'hono'
import type { CurrentUser } from '#app/context/current-user.ts'
import { inTransaction } from '#store/database.server.ts'
import {
  deleteSession,
  deleteSessions,
  findAccountFacts,
  listSessions,
} from '#store/users/credential-queries.server.ts'
import type { User } from '#store/users/user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondUnauthorized, respondWithError } from '../http/error-response.ts'
import { createAccountLinksOfRequest } from './account-links.ts'
import { canSignInWithGoogle } from './google-routes.ts'
import { createSecondFactorOfRequest } from './second-factor.ts'
import { createSignInGuard } from './sign-in-guard.ts'

/** How long a change that asks for the password again may take. */
const freshMs = 10 * 60_000

/**
 * Returns the user behind a request. The account is read from the database once per request, and
 * only when it is needed; `wasRead` tells whether the response depends on it.
 */
export function readCurrentUser(
  dependencies: ServerDependencies,
  c: Context<Env>,
): CurrentUser & { wasRead(): boolean } {
  const { signIn, store } = dependencies
  const request = { headers: c.req.raw.headers }
  const guard = createSignInGuard(dependencies, c)
  let user: Promise<User | undefined> | undefined
  const findUser = () => {
    user ??= signIn.findUser(request, { isActivity: isActivity(c) })
    return user
  }

  const links = createAccountLinksOfRequest(dependencies, c, { findUser, guard })

  return {
    findUser,
    links,
    secondFactor: createSecondFactorOfRequest(dependencies, c, findUser, guard.rememberDevice),
    wasRead: () => user !== undefined,
    network: guard.network,
    hasGoogle: canSignInWithGoogle(dependencies, c),

    async hasJustSignedIn() {
      const session = await signIn.findSession(request)
      return session !== undefined && Date.now() - session.createdAt.getTime() < freshMs
    },

    async findFacts() {
      const current = await findUser()
      return current && (await findAccountFacts(store.db, [current.uid])).get(current.uid)
    },

    async register(account) {
      const result = await guard.signUp(account.email, () => signIn.register(request, account))
      if (result === 'rateLimited' || !result.ok) return result
      await guard.rememberDevice(result.headers, account.email)
      if (links.canMail)
        await links.requestEmailVerification(result.user).catch(error => {
          // The account exists. It can ask for the link on its page.
          store.log.error({ err: error, uid: result.user.uid }, 'Mailing the link to confirm an address failed')
        })
      return result
    },

    async logIn(account) {
      const result = await guard.checkPassword(account.email, () => signIn.logIn(request, account))
      if (result !== 'rateLimited' && result.ok && !result.needsCode)
        await guard.rememberDevice(result.headers, account.email)
      return result
    },

    async changePassword(current, passwords) {
      const { uid, email } = current
      const result = await guard.checkPassword(email, () => signIn.changePassword(request, current, passwords))
      if (result === 'rateLimited' || !result.ok) return result
      store.log.info({ uid, network: guard.network }, 'Password changed')
      if (!result.needsCode) await guard.rememberDevice(result.headers, email)
      return result
    },

    async listSessions({ uid }) {
      const current = await signIn.findSession(request)
      return (await listSessions(store.db, uid, new Date())).map(({ id, userAgent, updatedAt }) => ({
        id,
        userAgent: userAgent ?? '',
        usedAt: new Date(updatedAt).toISOString(),
        isCurrent: id === current?.id,
      }))
    },

    async endSession({ uid }, id) {
      await inTransaction(store.db, tx => deleteSession(tx, { userId: uid, id }))
      store.log.info({ uid, network: guard.network }, 'Session ended')
    },

    logOut: () => signIn.logOut(request),

    async logOutEverywhere({ uid }) {
      await inTransaction(store.db, tx => deleteSessions(tx, uid))
      store.log.info({ uid, network: guard.network }, 'Logged out everywhere')
      // The page that is rendered with the response must not take the user for signed in.
      user = Promise.resolve(undefined)
      return signIn.logOut(request)
    },
  }
}

/**
 * Tells whether a person caused a request. Open pages read their data and session again and
 * reconnect their event streams by themselves, which must not prolong a session.
 */
const isActivity = ({ req }: Context<Env>) =>
  !['GET', 'HEAD'].includes(req.method) ||
  !(req.path.endsWith('.data') || req.path === '/api/live/admin' || req.query('refresh') !== undefined)

/**
 * Creates the check that a request comes from an admin.
 *
 * @returns the admin, or why the request is refused.
 */
export const authorizeAdmin =
  (dependencies: ServerDependencies) =>
  async (c: Context): Promise<User | 'anonymous' | 'not-admin'> => {
    const user = await readCurrentUser(dependencies, c).findUser()
    if (!user) return 'anonymous'
    return user.isAdmin ? user : 'not-admin'
  }

export interface AdminEnv extends Env {
  Variables: { admin: User }
}

/**
 * Lets admins alone reach the next handler, which gets the admin from `c.get('admin')`. What a
 * device sends for an account, in the header `expected-uid`, waits there until that one is signed
 * in, whatever right the one that is has.
 */
export function requireAdmin(dependencies: ServerDependencies): MiddlewareHandler<AdminEnv> {
  const findUser = (c: Context) => readCurrentUser(dependencies, c).findUser()
  return async (c, next) => {
    c.header('cache-control', 'no-store')
    const user = await findUser(c)
    const expectedUid = c.req.header('expected-uid')
    if (user && expectedUid !== undefined && user.uid !== expectedUid)
      return respondWithError(c, 'other_account', 'This belongs to another account.')
    if (!user?.isAdmin) return respondUnauthorized(c, user ? 'not-admin' : 'anonymous')
    c.set('admin', user)
    return next()
  }
}
