import { setTimeout as wait } from 'node:timers/promises'
import { errorCodes } from './error-codes.ts'
import { createStaticPage, retryAfterSeconds } from './static-page.ts'

/**
 * A client that asks again as soon as it is refused would keep the process busy with refusals, so
 * each connection gets one a second.
 */
const refusalDelayMs = 1000

const delayRefusal = () => wait(refusalDelayMs)

/**
 * Creates, after a delay, the response to a request when too many wait for their turn: a page, or
 * the error of an endpoint.
 *
 * @param url Path and query of the request.
 */
export async function createOverloadedResponse(url: string): Promise<Response> {
  await delayRefusal()
  if (!/^\/(api|link-previews)\//.test(url)) return createStaticPage('overloaded', url)
  const error = { code: 'overloaded', error: 'Too much is asked for at once. Please try again in a moment.' }
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return Response.json(error, { status: errorCodes.overloaded.status, headers })
}
