import { errorCodes } from './error-codes.ts'
import { createStaticPage, retryAfterSeconds } from './static-page.ts'

/**
 * A client that asks again as soon as it is refused would keep the process busy with refusals, so
 * each connection gets one a second.
 */
const refusalDelayMs = 1000

const delayRefusal = () => new Promise(resolve => setTimeout(resolve, refusalDelayMs))

/**
 * Creates, after a delay, the response to a request that too many others are before, or that has
 * waited too long: a page, or the error of an endpoint.
 *
 * @param url Path and query of the request.
 */
export async function createOverloadedResponse(url: string): Promise<Response> {
  await delayRefusal()
  if (!/^\/(api|link-previews|webhooks|create-checkout-session)\b/.test(url)) return createStaticPage('overloaded', url)
  const error = { code: 'overloaded', error: 'We can not keep up. Look whether it is done, and try again.' }
  const headers = { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' }
  return Response.json(error, { status: errorCodes.overloaded.status, headers })
}
