import { z } from 'zod'
import { applyPress } from '#app/admin/presses/apply-press.server.ts'
import { maxWaitMs } from '#app/admin/presses/press.ts'
import { text } from '#store/text-schema.server.ts'
import { type AdminEnv, requireAdmin } from '../auth/current-user.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { respondWithError } from '../http/error-response.ts'
import { schemaNames } from '../http/schemas.ts'

const pressSchema = z.object({
  waitedMs: z.int().min(0).max(maxWaitMs).describe('Since it was pressed.'),
  hasWaited: z.boolean().describe('Whether it waited for the network, or its answer got lost.'),
  fields: z
    .record(text(100), text(1000))
    .describe('The fields of the form, with the id of the order or product, and the status that the page showed.'),
})
const resultSchema = z
  .looseObject({
    ok: z.boolean(),
    error: z.string().optional().describe('Why it was not done.'),
    theirs: z.string().optional().describe('The tracking number that another admin has noted meanwhile.'),
  })
  .describe('What the store has made of a press.')
  .register(schemaNames, { id: 'PressResult' })
const noPress = 'This is no change that can wait.'

/** Changes that admins press where there may be no network: each may be sent again and again. */
export function createPressRoutes(dependencies: ServerDependencies) {
  const endpoints = createEndpoints<AdminEnv>({ tag: 'Admin', cookie: 'session' })
  endpoints.routes.use(requireAdmin(dependencies))
  endpoints.post('/:id', {
    id: 'applyPress',
    summary: 'Do what an admin has pressed',
    description: 'May be repeated: the store does it once. What others have done meanwhile is named in the result.',
    headers: z.object({ 'expected-uid': text(100).optional().describe('Who has pressed. Nobody else can send it.') }),
    params: z.object({
      id: z
        .string()
        .regex(/^[0-9a-z]{20}$/)
        .describe('Chosen by the client.'),
    }),
    body: pressSchema,
    invalid: noPress,
    responses: { 200: { description: 'Done, or why not.', schema: resultSchema } },
    errors: ['other_account'],
    async handle(c, { params, body }) {
      const { uid, email } = c.get('admin')
      const result = await applyPress(dependencies.store, { ...body, id: params.id }, { uid, email })
      return result ? c.json(result) : respondWithError(c, 'invalid_request', noPress)
    },
  })
  return endpoints.routes
}
