import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readForm } from '#app/context/read-form.ts'
import { invalidEmail } from '#app/messages/en/checkout.ts'
import { feedbackFailed } from '#app/messages/en/layout.ts'
import { cleanText } from '#store/clean-text.ts'
import { type AskRefusal, askQuestion } from '#store/feedback/ask-question.server.ts'
import { type Feedback, maxFeedbackLength, maxQuestionLength } from '#store/feedback/feedback.ts'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import { addLanguage, parseLanguage } from '#store/languages.ts'
import { isEmailAddress } from '#store/shipping/shipping-address.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { enforceRateLimit } from '../http/enforce-rate-limit.ts'
import type { ErrorCode } from '../http/error-codes.ts'
import { respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'
import { ensureShopperId } from './shopper-cookie.ts'

export const createFeedbackSchema = z.object({
  message: z.string(),
  order: z.string().optional(),
  product: z.string().optional(),
  email: z.string().optional(),
})
type FeedbackBody = z.infer<typeof createFeedbackSchema>

const refusals: Record<AskRefusal, [ErrorCode, string]> = {
  off: ['questions_off', 'Please ask on WhatsApp.'],
  'unknown-order': ['order_not_found', 'Order not found'],
  'unknown-product': ['product_not_found', 'Product not found'],
  'too-many': ['too_many_questions', 'Please wait for the answers to your other questions.'],
}

/**
 * `POST /api/feedback`: 201 with the stored feedback, 204 for a blank message. With `order`, the
 * token of an order's page, or with `product` and `email` it is a question. Otherwise the e-mail
 * address comes from the session, and one in the body is ignored. A form that a browser without
 * scripts posts leads back to its page, which tells the result.
 */
export function createFeedbackRoutes(dependencies: ServerDependencies) {
  const { publicUrl } = dependencies.store
  const routes = new Hono<Env>()

  routes.post('/', async c => {
    c.header('cache-control', 'no-store')
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true
    const body: unknown = isForm ? await readForm(c.req.raw) : await readJson(c)
    const result = await saveFeedback(c, dependencies, body)
    if (isForm) return c.redirect(publicUrl + getFormPage(c, body) + getAnchor(result, body), 303)
    if (result instanceof Response) return result
    return result === 'blank' ? c.body(null, 204) : c.json(result, 201)
  })

  return routes
}

async function saveFeedback(
  c: Context<Env>,
  dependencies: ServerDependencies,
  body: unknown,
): Promise<Feedback | 'blank' | Response> {
  const parsed = createFeedbackSchema.safeParse(body)
  if (!parsed.success)
    return respondWithError(c, 'invalid_request', feedbackFailed, {
      fields: { message: 'Please write your feedback as text.' },
    })
  const isQuestion = getQuestionPath(parsed.data) !== undefined
  const maxLength = isQuestion ? maxQuestionLength : maxFeedbackLength
  const message = cleanText(parsed.data.message)
  if (message === '') return 'blank'
  if (message.length > maxLength)
    return respondWithError(c, 'invalid_request', feedbackFailed, {
      fields: { message: `At most ${maxLength} characters, please.` },
    })
  if (isQuestion) return saveQuestion(c, dependencies, { ...parsed.data, message })
  const rateLimited = await enforceRateLimit(c, dependencies, 'feedback')
  if (rateLimited) return rateLimited
  const { db, events, now } = dependencies.store
  const at = now().toISOString()
  const { email = 'anonymous' } = (await readCurrentUser(dependencies, c).findUser()) ?? {}
  const id = await insertFeedback(db, { message, email, at })
  events.publish([{ topic: 'feedback', id, change: 'added' }])
  return { id, message, email, createdAt: at }
}

/**
 * Stores a question about an order or a product. Without a mail server those about products are
 * refused: their answers go by mail alone.
 */
async function saveQuestion(
  c: Context<Env>,
  dependencies: ServerDependencies,
  { message, order, product = '', email = '' }: FeedbackBody,
): Promise<Feedback | Response> {
  const { store, trustedProxies } = dependencies
  if (order === undefined && !isEmailAddress(email)) return respondWithError(c, 'invalid_email', invalidEmail)
  const rateLimited = await enforceRateLimit(c, dependencies, 'question')
  if (rateLimited) return rateLimited
  if (order === undefined && !store.mail.send) return respondWithError(c, ...refusals.off)
  const result = await askQuestion(store, {
    about: order === undefined ? { productId: product, email: email.trim() } : { pageToken: order },
    message,
    language: parseLanguage(c.req.query('lang')),
    shopperId: ensureShopperId(c, dependencies),
    network: getClientNetwork(c, trustedProxies),
  })
  return result.ok ? result.question : respondWithError(c, ...refusals[result.reason])
}

/** The page of what was asked about; undefined for feedback. */
function getQuestionPath(body: unknown): string | undefined {
  const { order, product } = Object(body) as Record<string, unknown>
  if (order !== undefined) return `/order/${encodeURIComponent(String(order))}`
  return product === undefined ? undefined : `/product/${encodeURIComponent(String(product))}`
}

/** The page that the form was on. An order's page is no referrer. */
function getFormPage(c: Context<Env>, body: unknown): string {
  const questionPath = getQuestionPath(body)
  if (questionPath) return addLanguage(questionPath, parseLanguage(c.req.query('lang')))
  const { pathname, search } = URL.parse(c.req.header('referer') ?? '') ?? { pathname: '/', search: '' }
  return pathname + search
}

function getAnchor(result: Feedback | 'blank' | Response, body: unknown): string {
  if (result === 'blank') return ''
  const [saved, failed] = getQuestionPath(body) ? ['#asked', '#not-asked'] : ['#feedback-thanks', '#feedback-failed']
  return result instanceof Response ? failed : saved
}
