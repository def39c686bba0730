import type { MiddlewareHandler } from 'hono'
import type { Env } from '../dependencies.ts'
import { createOverloadedResponse } from './overloaded-response.ts'

/** The response takes a second more. Proxies in front give up after 25 seconds. */
const maxWaitMs = 17_000

/**
 * Waits for the work of a request, at most 18 seconds. Then the response is 503 and the work goes
 * on: a payment that has begun is finished, and a client that asks again finds it.
 * @param url Path and query of the request.
 */
export function respondInTime<T>(work: Promise<T>, url: string): Promise<T | Response> {
  const late = Promise.withResolvers<Response>()
  const timer = setTimeout(() => late.resolve(createOverloadedResponse(url)), maxWaitMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Responds 503 to requests that take too long. A stream has responded when it begins. */
export const limitResponseTime: MiddlewareHandler<Env> = async ({ req }, next) => {
  // Photos may take long to be sent, and wait for their turn.
  if (/^\/(api\/)?product-images(\/|$)/.test(req.path)) return next()
  const { pathname, search } = new URL(req.url)
  return (await respondInTime(next(), pathname + search)) ?? undefined
}
