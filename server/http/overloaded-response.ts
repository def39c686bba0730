import { setTimeout as wait } from 'node:timers/promises'
import { createStaticPage } from './static-page.ts'

/**
 * A client that asks again as soon as it is refused would keep the process busy with refusals, so
 * each connection gets one a second.
 */
const refusalDelayMs = 1000

export const delayRefusal = () => wait(refusalDelayMs)

/**
 * Creates, after a delay, the response to a request for a page when too many wait to be rendered.
 *
 * @param url Path and query of the request.
 */
export async function createOverloadedResponse(url: string): Promise<Response> {
  await delayRefusal()
  return createStaticPage('overloaded', url)
}
