import type { MiddlewareHandler } from 'hono'
import type { Env } from '../dependencies.ts'

/** Keeps responses out of every cache. */
export const noStore: MiddlewareHandler<Env> = (c, next) => {
  c.header('cache-control', 'no-store')
  return next()
}
