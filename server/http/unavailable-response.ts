import type { Context } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondWithError } from './error-response.ts'
import { createStaticPage, retryAfterSeconds } from './static-page.ts'

/**
 * Renders pages, and answers 503 for those that fail while the database doesn't answer or refuses
 * writes. Pages that need nothing from it, such as the cart, are shown as ever. A page may fail
 * before the database is known to be away, so it counts whether queries have failed meanwhile.
 */
export function withUnavailablePages(
  { database }: ServerDependencies,
  pages: (c: Context<Env>) => Promise<Response>,
): (c: Context<Env>) => Promise<Response> {
  return async c => {
    const failures = database.countFailures()
    const response = await pages(c)
    const isDatabaseWell = database.isAvailable() && database.countFailures() === failures
    if (response.status < 500 || isDatabaseWell) return response
    const { pathname, search } = new URL(c.req.url)
    const isRead = ['GET', 'HEAD'].includes(c.req.method)
    if (isRead || !pathname.endsWith('.data')) return createStaticPage('unavailable', pathname + search)
    // React Router shows the error of a form in the page that sent it.
    const headers = new Headers(response.headers)
    headers.set('retry-after', String(retryAfterSeconds))
    return new Response(response.body, { status: 503, headers })
  }
}

const unavailableMessages = {
  database_unavailable: 'Our database can not do that right now. Please try again in a moment.',
  photos_unavailable: 'Our photos are out of reach right now. Please try again in a moment.',
}

/** Responds to a request that the database or the bucket didn't answer, or refused to write. */
export function respondUnavailable(c: Context, code: keyof typeof unavailableMessages) {
  c.header('retry-after', String(retryAfterSeconds))
  return respondWithError(c, code, unavailableMessages[code])
}
