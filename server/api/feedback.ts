import { Hono } from 'hono'
import { z } from 'zod'
import * as messages from '#app/context/messages.ts'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'

const maxLength = 2000
export const createFeedbackSchema = z.object({ message: z.string() })

/**
 * `POST /api/feedback`: 201 with the stored feedback, 204 for a blank message. The e-mail address
 * comes from the session; one in the body is ignored.
 */
export function createFeedbackRoutes(dependencies: ServerDependencies) {
  const { db, events, now } = dependencies.store
  const routes = new Hono<Env>()

  routes.post('/', async c => {
    c.header('cache-control', 'no-store')
    const parsed = createFeedbackSchema.safeParse(await readJson(c))
    if (!parsed.success)
      return respondWithError(c, 'invalid_request', messages.feedbackFailed, {
        fields: { message: 'Please write your feedback as text.' },
      })
    const message = parsed.data.message.trim()
    if (message === '') return c.body(null, 204)
    if (message.length > maxLength)
      return respondWithError(c, 'invalid_request', messages.feedbackFailed, {
        fields: { message: `At most ${maxLength} characters, please.` },
      })
    const rateLimited = await enforceRateLimit(c, dependencies, 'feedback')
    if (rateLimited) return rateLimited
    const at = now().toISOString()
    const { email = 'anonymous' } = (await readCurrentUser(dependencies, c).findUser()) ?? {}
    const id = await insertFeedback(db, { message, email, at })
    events.publish([{ topic: 'feedback', id, change: 'added' }])
    return c.json({ id, message, email, createdAt: at }, 201)
  })

  return routes
}
