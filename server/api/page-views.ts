import { Hono } from 'hono'
import { z } from 'zod'
import { isVisitRoute } from '#store/visits/visit-routes.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceRateLimit, readJson, respondWithError } from '../http/error-response.ts'

const body = z.object({ route: z.string().refine(isVisitRoute), path: z.string().max(500) })

/** `POST /api/page-views` `{ route, path }`: 204. The route is counted for the day; the path, the address and the browser are forgotten (OTH-01, readings T57). */
export function createPageViewRoutes(dependencies: ServerDependencies) {
  const api = new Hono<Env>()
  api.post('/', async c => {
    const parsed = body.safeParse(await readJson(c))
    if (!parsed.success) return respondWithError(c, 400, 'This is no page of the shop.')
    const rateLimited = await enforceRateLimit(c, dependencies, 'page-view')
    if (rateLimited) return rateLimited
    dependencies.visits.count(parsed.data.route)
    return c.body(null, 204)
  })
  return api
}
