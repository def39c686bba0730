import { Hono } from 'hono'
import { z } from 'zod'
import { visitRoutes } from '#store/visits/visit-routes.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'

export const createPageViewSchema = z.object({ route: z.enum(visitRoutes), path: z.string().max(500) })

/**
 * `POST /api/page-views` `{ route, path }`: 204. Counts the route for the current day. The path,
 * the client's address and its browser are not stored.
 */
export function createPageViewRoutes(dependencies: ServerDependencies) {
  const routes = new Hono<Env>()
  routes.post('/', async c => {
    const parsed = createPageViewSchema.safeParse(await readJson(c))
    if (!parsed.success) return respondWithError(c, 'invalid_request', 'This is no page of the shop.')
    const rateLimited = await enforceRateLimit(c, dependencies, 'page-view')
    if (rateLimited) return rateLimited
    dependencies.visits.count(parsed.data.route)
    return c.body(null, 204)
  })
  return routes
}
