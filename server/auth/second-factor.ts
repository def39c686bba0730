import type { Context } from 'hono'
import type { CurrentUser } from '#app/context/current-user.ts'
import type { User } from '#store/users/user.ts'
import { hasSecondFactor } from '#store/users/user-queries.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import type { RateLimitedAction } from '../http/rate-limits.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** Limits and logs what a request does with the second factor. Codes are never logged. */
export function createSecondFactorOfRequest(
  { signIn, rateLimits, trustedProxies, store: { db, log } }: ServerDependencies,
  c: Context<Env>,
  findUser: () => Promise<User | undefined>,
  rememberDevice: SignInGuard['rememberDevice'],
): CurrentUser['secondFactor'] {
  const request = { headers: c.req.raw.headers }
  const clientNetwork = getClientNetwork(c, trustedProxies)
  const { prefix: network } = clientNetwork

  async function limitAndLog<T extends { ok: boolean; user?: User }>(
    action: RateLimitedAction,
    message: string,
    work: () => Promise<T>,
  ): Promise<T | 'rateLimited'> {
    if ((await rateLimits.consume(action, [clientNetwork])) !== undefined) return 'rateLimited'
    const result = await work()
    const uid = (result.user ?? (await findUser()))?.uid
    if (result.ok) log.info({ uid, network }, message)
    else log.warn({ uid, network }, `${message}: rejected`)
    return result
  }

  return {
    async isOn() {
      const user = await findUser()
      return user !== undefined && hasSecondFactor(db, user.uid)
    },
    async confirm(code) {
      const result = await limitAndLog('code', 'Sign-in by second factor', () => signIn.confirmCode(request, code))
      if (result !== 'rateLimited' && result.ok) await rememberDevice(result.headers, result.user.email)
      return result
    },
    start: options => limitAndLog('sign-in', 'Second factor started', () => signIn.startSecondFactor(request, options)),
    async enable(code) {
      const user = await findUser()
      const userId = user?.uid ?? ''
      return limitAndLog('code', 'Second factor turned on', () => signIn.enableSecondFactor(request, { userId, code }))
    },
    disable: password =>
      limitAndLog('sign-in', 'Second factor turned off', () => signIn.disableSecondFactor(request, password)),
  }
}
