import { z } from 'zod'
import { text } from '#store/text-schema.server.ts'
import { visitRoutes } from '#store/visits/visit-routes.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { limitRate } from '../http/enforce-rate-limit.ts'

/** Counts page views. The client's address and its browser are not stored. */
export function createPageViewRoutes(dependencies: ServerDependencies) {
  const endpoints = createEndpoints({ tag: 'Shop' })
  endpoints.post('/', {
    id: 'createPageView',
    summary: 'Count a page view',
    description: 'Counts the route for the day. The path is not stored.',
    rateLimit: limitRate(dependencies, 'page-view'),
    body: z.object({
      route: z.enum(visitRoutes).describe('The pattern of the page.'),
      path: text(500).describe("The page's path."),
    }),
    invalid: 'This is no page of the shop.',
    responses: { 204: { description: 'Counted.' } },
    handle(c, { body }) {
      dependencies.visits.count(body.route)
      return c.body(null, 204)
    },
  })
  return endpoints.routes
}
