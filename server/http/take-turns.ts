import type { Context, MiddlewareHandler } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from './client-network.ts'
import { respondWithError } from './error-response.ts'
import { createOverloadedResponse, delayRefusal } from './overloaded-response.ts'
import { retryAfterSeconds } from './static-page.ts'

/**
 * Makes reads wait for the turn of their network, because rendering and searching take the time of
 * the only thread. Writes have limits of their own, and may wait for the payment provider, which
 * must not hold up a turn.
 */
export function takeTurns(
  { renderQueue, trustedProxies }: ServerDependencies,
  respondOverloaded: (c: Context<Env>) => Promise<Response>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method) || c.env?.hasTurn) return next()
    const turn = renderQueue.run(getClientNetwork(c, trustedProxies), next)
    if (!turn) return respondOverloaded(c)
    await turn
  }
}

export function respondWithOverloadedPage(c: Context<Env>): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  return createOverloadedResponse(pathname + search)
}

export async function respondWithOverloadedError(c: Context<Env>): Promise<Response> {
  await delayRefusal()
  c.header('retry-after', String(retryAfterSeconds))
  return respondWithError(c, 'overloaded', 'Too much is asked for at once. Please try again in a moment.')
}
