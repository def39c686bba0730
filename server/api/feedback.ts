import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readForm } from '#app/context/read-form.ts'
import { feedbackFailed } from '#app/messages/en/layout.ts'
import { cleanText } from '#store/clean-text.ts'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'

const maxLength = 2000
export const createFeedbackSchema = z.object({ message: z.string() })

type FeedbackResult = { id: string; message: string; email: string; createdAt: string } | 'blank'

/**
 * `POST /api/feedback`: 201 with the stored feedback, 204 for a blank message. The e-mail address
 * comes from the session; one in the body is ignored. A form that a browser without scripts posts
 * leads back to its page, which tells the result.
 */
export function createFeedbackRoutes(dependencies: ServerDependencies) {
  const { publicUrl } = dependencies.store
  const routes = new Hono<Env>()

  routes.post('/', async c => {
    c.header('cache-control', 'no-store')
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true
    const body: unknown = isForm ? await readForm(c.req.raw) : await readJson(c)
    const result = await saveFeedback(c, dependencies, body)
    if (isForm) return c.redirect(getFormPage(c, publicUrl) + getAnchor(result), 303)
    if (result instanceof Response) return result
    return result === 'blank' ? c.body(null, 204) : c.json(result, 201)
  })

  return routes
}

async function saveFeedback(
  c: Context<Env>,
  dependencies: ServerDependencies,
  body: unknown,
): Promise<FeedbackResult | Response> {
  const { db, events, now } = dependencies.store
  const parsed = createFeedbackSchema.safeParse(body)
  if (!parsed.success)
    return respondWithError(c, 'invalid_request', feedbackFailed, {
      fields: { message: 'Please write your feedback as text.' },
    })
  const message = cleanText(parsed.data.message)
  if (message === '') return 'blank'
  if (message.length > maxLength)
    return respondWithError(c, 'invalid_request', feedbackFailed, {
      fields: { message: `At most ${maxLength} characters, please.` },
    })
  const rateLimited = await enforceRateLimit(c, dependencies, 'feedback')
  if (rateLimited) return rateLimited
  const at = now().toISOString()
  const { email = 'anonymous' } = (await readCurrentUser(dependencies, c).findUser()) ?? {}
  const id = await insertFeedback(db, { message, email, at })
  events.publish([{ topic: 'feedback', id, change: 'added' }])
  return { id, message, email, createdAt: at }
}

/** The page of this store that the form was on. */
function getFormPage(c: Context<Env>, publicUrl: string): string {
  const referer = c.req.header('referer') ?? ''
  const { pathname, search } = new URL(URL.canParse(referer) ? referer : publicUrl)
  return publicUrl + pathname + search
}

function getAnchor(result: FeedbackResult | Response): string {
  if (result === 'blank') return ''
  return result instanceof Response ? '#feedback-failed' : '#feedback-thanks'
}
