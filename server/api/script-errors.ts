import { z } from 'zod'
import { text } from '#store/text-schema.server.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { enforceKeyLimit, limitRate } from '../http/enforce-rate-limit.ts'

const place = z.int().min(0).max(10_000_000)

/** Errors of browsers' scripts. What is logged of them has no room for what a person typed. */
export function createScriptErrorRoutes(dependencies: ServerDependencies) {
  const endpoints = createEndpoints({ tag: 'Shop' })
  endpoints.post('/', {
    id: 'createScriptError',
    summary: 'Report an error of a script',
    description: 'Logged, at most 1,000 a day. Neither the message nor an address is sent.',
    rateLimit: limitRate(dependencies, 'script-error'),
    body: z.strictObject({
      // No digits: an address of an order has some.
      route: text(100)
        .regex(/^(?:\/(?::?[a-z-]{1,20}|\*)?){1,6}$/)
        .describe('The pattern of the page.'),
      name: text(40)
        .regex(/^[A-Za-z]+$/)
        .describe('`TypeError`, for example.'),
      chunk: text(60)
        .regex(/^[\w-]+\.js$/)
        .describe('The file in `/assets/`.'),
      line: place,
      column: place,
      build: text(20).regex(/^\w+$/).describe('Version of the list of routes.'),
    }),
    invalid: 'This is no error of a script.',
    responses: { 204: { description: 'Logged.' } },
    async handle(c, { body }) {
      const limited = await enforceKeyLimit(c, dependencies, 'script-errors-a-day', ['all'])
      if (limited) return limited
      dependencies.store.log.warn(body, 'Script failed in a browser')
      return c.body(null, 204)
    },
  })
  return endpoints.routes
}
