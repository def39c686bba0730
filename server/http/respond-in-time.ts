import type { MiddlewareHandler } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { errorCodes } from './error-codes.ts'
import { createStaticPage, retryAfterSeconds } from './static-page.ts'

/** Proxies in front give up after 25 seconds. */
const responseTimeoutMs = 18_000

/**
 * Waits for the work of a request, at most 18 seconds. Then the response is 503 and the work goes
 * on: a payment that has begun is finished, and a client that asks again finds it.
 * @param url Path and query of the request.
 */
export async function respondInTime<T>(
  work: Promise<T>,
  url: string,
  timeoutMs = responseTimeoutMs,
): Promise<T | Response> {
  const late = Promise.withResolvers<Response>()
  const timer = setTimeout(() => late.resolve(createLateResponse(url)), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Photos may take long to send. A stream has responded when it begins. */
const isUpload = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('/api/product-images')

/** Responds 503 to requests that take too long, whatever they wait for. */
export const limitResponseTime =
  (dependencies: ServerDependencies): MiddlewareHandler<Env> =>
  async ({ req }, next) => {
    if (isUpload(req)) return next()
    const { pathname, search } = new URL(req.url)
    return (await respondInTime(next(), pathname + search, dependencies.responseTimeoutMs)) ?? undefined
  }

function createLateResponse(url: string): Response {
  if (!/^\/(api|link-previews|webhooks|create-checkout-session)\b/.test(url)) return createStaticPage('late', url)
  const error = 'That took too long. It may be done all the same, so look before you try again.'
  const headers = { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' }
  return Response.json({ code: 'timed_out', error }, { status: errorCodes.timed_out.status, headers })
}
