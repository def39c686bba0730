import { Hono } from 'hono'
import type { Env, ServerDependencies } from '../dependencies.ts'

/** A stall that long is a fault; shorter ones are a busy machine. */
const maxStallMs = 5_000

/**
 * `GET /healthz`: whether the process works, for the supervisor that restarts it. `GET /readyz`:
 * whether it can do everything, for alerts. Disk and bucket are reported but don't make it fail,
 * because the shop sells without them. With `?exclude=database`, for a load balancer, it doesn't
 * fail without the database either: it would take out all processes, and their cached pages.
 */
export function createHealthRoutes({ database, diagnostics, draining }: ServerDependencies) {
  const routes = new Hono<Env>()

  routes.get('/healthz', c => {
    const stallMs = Math.round(diagnostics.getMaxStallMs())
    return stallMs > maxStallMs ? c.json({ status: 'stuck', stallMs }, 503) : c.json({ status: 'alive' })
  })

  routes.get('/readyz', async c => {
    if (draining.aborted) return c.json({ status: 'draining' }, 503)
    const [disk, bucket] = await Promise.all([diagnostics.readDisk(), diagnostics.readBucket()])
    const details = { database: database.isReady() ? 'ok' : 'unavailable', disk, bucket }
    return database.isReady() || c.req.query('exclude') === 'database'
      ? c.json({ status: 'ready', ...details })
      : c.json({ status: 'unready', ...details }, 503)
  })

  return routes
}
