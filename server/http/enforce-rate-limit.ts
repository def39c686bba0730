import type { Context } from 'hono'
import { rateLimited } from '#app/messages/en/account.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from './client-network.ts'
import { respondWithError } from './error-response.ts'
import type { RateLimitedAction } from './rate-limits.ts'

/**
 * Counts an action against the client's network and against further keys, such as an account.
 *
 * @returns the 429 response to send when a limit is exceeded, otherwise undefined.
 */
export async function enforceRateLimit(
  c: Context,
  dependencies: ServerDependencies,
  action: RateLimitedAction,
  keys: readonly string[] = [],
) {
  return enforceKeyLimit(c, dependencies, action, [getClientNetwork(c, dependencies.trustedProxies), ...keys])
}

/** Does the same for the given keys alone. */
export async function enforceKeyLimit(
  c: Context,
  { rateLimits }: ServerDependencies,
  action: RateLimitedAction,
  keys: readonly (ClientNetwork | string)[],
) {
  const retryAfterSeconds = await rateLimits.consume(action, keys)
  if (retryAfterSeconds === undefined) return undefined
  c.header('retry-after', String(retryAfterSeconds))
  return respondWithError(c, 'rate_limited', rateLimited)
}

export interface RateLimit {
  action: RateLimitedAction
  enforce?: (c: Context) => Promise<Response | undefined>
}

/** A limit that an endpoint enforces, for the client's network. */
export const limitRate = (dependencies: ServerDependencies, action: RateLimitedAction) => ({
  action,
  enforce: (c: Context) => enforceRateLimit(c, dependencies, action),
})
