import type { MiddlewareHandler } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from './client-network.ts'
import { createOverloadedResponse } from './overloaded-response.ts'

/**
 * Makes reads wait for the turn of their network, because rendering and searching take the time of
 * the only thread. Writes have limits of their own, and may wait for the payment provider, which
 * must not hold up a turn.
 */
export function takeTurns({ renderQueue, trustedProxies }: ServerDependencies): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) return next()
    const turn = renderQueue.run(getClientNetwork(c, trustedProxies), next)
    if (turn) return turn
    const { pathname, search } = new URL(c.req.url)
    return createOverloadedResponse(pathname + search)
  }
}
