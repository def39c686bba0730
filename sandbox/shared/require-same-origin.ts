import type { MiddlewareHandler } from 'hono'

/** Refuses a choice that another site's page posts: a browser says where a form stood. */
export function requireSameOrigin(issuer: string): MiddlewareHandler {
  const { origin } = new URL(issuer)
  return async (c, next) => {
    const from = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    if (c.req.method === 'POST' && ((from ?? origin) !== origin || (site ?? 'same-origin') !== 'same-origin'))
      return c.text(`This form belongs to ${origin}.`, 403)
    return next()
  }
}
