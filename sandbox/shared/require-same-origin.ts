import type { MiddlewareHandler } from 'hono'

// `none` is what some browsers send when the user reloads the response to a form.
const allowedSites = ['same-origin', 'none']

/** Rejects forms posted from another site with 403, going by the headers that browsers send. */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler {
  const { origin } = new URL(publicUrl)
  return async (c, next) => {
    const from = c.req.header('origin') ?? origin
    const site = c.req.header('sec-fetch-site') ?? 'same-origin'
    if (c.req.method === 'POST' && (from !== origin || !allowedSites.includes(site)))
      return c.text(`This form belongs to ${origin}.`, 403)
    return next()
  }
}
