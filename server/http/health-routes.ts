import { Hono } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'

/** A stall that long is a fault; shorter ones are a busy machine. */
const maxStallMs = 5_000

/**
 * `GET /healthz`: whether the process works, for the supervisor that restarts it. `GET /readyz`:
 * whether it can sell, for alerts. Disk and bucket don't make it fail, because the shop sells
 * without them: metrics and the admin area report them. With `?exclude=database`, for a load
 * balancer, it doesn't fail without the database either: it would take out all processes, and their
 * cached pages. Both say no more than that, because anybody may ask.
 */
export function createHealthRoutes({ database, diagnostics, draining }: ServerDependencies) {
  const routes = new Hono<Env>()

  routes.get('/healthz', c => {
    const isStuck = diagnostics.getMaxStallMs() > maxStallMs
    return isStuck ? c.json({ status: 'stuck' }, 503) : c.json({ status: 'alive' })
  })

  routes.get('/readyz', c => {
    if (draining.aborted) return c.json({ status: 'draining' }, 503)
    return database.isReady() || c.req.query('exclude') === 'database'
      ? c.json({ status: 'ready' })
      : c.json({ status: 'unready' }, 503)
  })

  return routes
}
