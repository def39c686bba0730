import type { Context } from 'hono'
import { rateLimited } from '#app/messages/en/account.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from './client-network.ts'
import { respondWithError } from './error-response.ts'
import type { RateLimitedAction } from './rate-limits.ts'

/**
 * Counts an action against the client's network and against further keys, such as a phone number.
 *
 * @returns the 429 response to send when a limit is exceeded, otherwise undefined.
 */
export async function enforceRateLimit(
  c: Context<Env>,
  { rateLimits, trustedProxies }: ServerDependencies,
  action: RateLimitedAction,
  keys: readonly string[] = [],
) {
  const retryAfterSeconds = await rateLimits.consume(action, [getClientNetwork(c, trustedProxies), ...keys])
  if (retryAfterSeconds === undefined) return undefined
  c.header('retry-after', String(retryAfterSeconds))
  return respondWithError(c, 'rate_limited', rateLimited)
}
