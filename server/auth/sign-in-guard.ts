import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ClientNetwork } from '#store/client-network.ts'
import type { AccountLinkPurpose } from '#store/users/account-link-queries.server.ts'
import { findPasswordHash } from '#store/users/credential-queries.server.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import type { RateLimitedAction } from '../http/rate-limits.ts'

export type SignInGuard = ReturnType<typeof createSignInGuard>

/** Limits and logs the sign-ins of one request. Passwords are never logged, nor addresses. */
export function createSignInGuard(
  { store, rateLimits, trustedProxies, deviceCookies }: ServerDependencies,
  c: Context<Env>,
) {
  const { log, db } = store
  const clientNetwork = getClientNetwork(c, trustedProxies)
  const { prefix: network, site } = clientNetwork

  /** Identifies an account in the log: by its id, or by a short hash of an address without one. */
  async function describe(email: string) {
    const user = await findUserByEmail(db, email)
    return user ? { uid: user.uid, network } : { emailHash: hash(email).slice(0, 12), network }
  }

  async function isLimited(
    email: string,
    counts: readonly [RateLimitedAction, ClientNetwork | string][],
    message = 'Sign-in locked out',
  ): Promise<boolean> {
    for (const [action, key] of counts)
      if ((await rateLimits.consume(action, [key])) !== undefined) {
        log.warn({ ...(await describe(email)), limit: action }, message)
        return true
      }
    return false
  }

  /**
   * The account as device cookies name it. Whoever knew an earlier password may have collected many
   * of them, each with a count of its own.
   */
  async function nameForDevices(email: string): Promise<string> {
    const user = await findUserByEmail(db, email)
    const passwordHash = user && (await findPasswordHash(db, user.uid))
    return `${email}\n${passwordHash ?? ''}`
  }

  return {
    /** The client's network, as limits and the log name it. */
    network,

    /**
     * Attempts a password: counts it, logs the result and lets a browser that has signed in to the
     * account before in by a count of its own, which nobody else can use up.
     *
     * @returns what `attempt` returns, or `rateLimited`.
     */
    async checkPassword<T extends { ok: boolean }>(address: string, attempt: () => Promise<T>) {
      const email = normalize(address)
      const device = deviceCookies.findDevice(c, await nameForDevices(email))
      // A subscriber may have a whole /48, and with each /64 of it another count.
      const accountKey = `${hash(email)} ${site ?? network}`
      const counts: [RateLimitedAction, ClientNetwork | string][] = device
        ? [['device', `${device} ${hash(email)}`]]
        : [
            ['sign-in', clientNetwork],
            ['account', accountKey],
          ]
      if (await isLimited(email, counts)) return 'rateLimited' as const
      const result = await attempt()
      // Counted before the attempt, so that concurrent ones can't exceed the limit.
      if (result.ok && !device) await rateLimits.refund('account', accountKey)
      if (result.ok) log.info(await describe(email), 'Password accepted')
      else log.warn(await describe(email), 'Password rejected')
      return result
    },

    /** Counts and logs a sign-up. */
    async signUp<T extends { ok: boolean }>(address: string, attempt: () => Promise<T>) {
      const email = normalize(address)
      if (await isLimited(email, [['sign-up', clientNetwork]])) return 'rateLimited' as const
      const result = await attempt()
      if (result.ok) log.info(await describe(email), 'Account created')
      else log.warn(await describe(email), 'Sign-up rejected')
      return result
    },

    /** Counts a request to mail links to an address. @returns whether there were too many. */
    isMailLimited(address: string, purpose: AccountLinkPurpose | 'order-links') {
      const email = normalize(address)
      const counts: [RateLimitedAction, ClientNetwork | string][] = [
        ['account-link', clientNetwork],
        ['account-mail', `${purpose} ${hash(email)}`],
      ]
      return isLimited(email, counts, 'Too many requests for mailed links')
    },

    /**
     * Adds the cookie by which this browser is known to have signed in to the account, until its
     * password changes.
     */
    async rememberDevice(headers: Headers, email: string) {
      headers.append('set-cookie', deviceCookies.create(c, await nameForDevices(normalize(email))))
    },
  }
}

const normalize = (email: string) => email.trim().toLowerCase()
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
