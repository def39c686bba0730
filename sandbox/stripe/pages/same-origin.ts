import type { MiddlewareHandler } from 'hono'

/** Refuses forms that another site posts: a browser says where a form stood. */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler {
  const { origin } = new URL(publicUrl)
  return async (c, next) => {
    const from = c.req.header('origin')
    if (c.req.method === 'POST' && from !== undefined && from !== origin)
      return c.text(`This form belongs to ${origin}.`, 403)
    return next()
  }
}
