import type { Context } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceKeyLimit, enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { readShopperId } from './shopper-cookie.ts'

/**
 * Counts an action against the browser, by its cookie, and then against its network, so that one
 * browser doesn't use up what its network may do.
 *
 * @returns the 429 response to send when a limit is exceeded, otherwise undefined.
 */
export async function enforceBrowserLimit(
  c: Context<Env>,
  dependencies: ServerDependencies,
  action: 'order' | 'checkout',
) {
  const browser = readShopperId(c)
  const limited = browser && (await enforceKeyLimit(c, dependencies, `browser-${action}`, [browser]))
  return limited || enforceRateLimit(c, dependencies, action)
}
