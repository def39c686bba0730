import { Hono } from 'hono'
import { z } from 'zod'
import { isVisitRoute } from '#store/visits/visit-routes.ts'
import type { Env, Parts } from '../env.ts'
import { readJson, refuse, tooMany } from './refuse.ts'

const body = z.object({ route: z.string().refine(isVisitRoute), path: z.string().max(500) })

/** `POST /api/page-views` `{ route, path }`: 204. The route is counted for the day; the path, the address and the browser are forgotten (OTH-01, readings T57). */
export function pageViewsApi(parts: Parts) {
  const api = new Hono<Env>()
  api.post('/', async c => {
    const parsed = body.safeParse(await readJson(c))
    if (!parsed.success) return refuse(c, 400, 'This is no page of the shop.')
    const refused = await tooMany(c, parts, 'page-view')
    if (refused) return refused
    parts.visits.count(parsed.data.route)
    return c.body(null, 204)
  })
  return api
}
