import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { readForm } from '#app/context/read-form.ts'
import { invalidEmail } from '#app/messages/en/checkout.ts'
import { feedbackFailed } from '#app/messages/en/layout.ts'
import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { type AskRefusal, askQuestion } from '#store/feedback/ask-question.server.ts'
import { type Feedback, maxFeedbackLength, maxQuestionLength } from '#store/feedback/feedback.ts'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import { addLanguage, parseLanguage } from '#store/languages.ts'
import { getPageUrl } from '#store/page-url.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { normalisePhone } from '#store/shipping/phone.ts'
import { isEmailAddress } from '#store/shipping/shipping-address.ts'
import { longText, text } from '#store/text-schema.server.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { enforceKeyLimit, enforceRateLimit, limitRate } from '../http/enforce-rate-limit.ts'
import type { ErrorCode } from '../http/error-codes.ts'
import { respondWithError } from '../http/error-response.ts'
import { noStore } from '../http/no-store.ts'
import { defineObject, languageSchema, time } from '../http/schemas.ts'
import { ensureShopperId } from './shopper-cookie.ts'

const createFeedbackSchema = z.object({
  message: longText(maxFeedbackLength).describe(
    `Blank is ignored. Cleaned it has at most ${maxFeedbackLength} characters, a question ${maxQuestionLength}.`,
  ),
  order: text(100).optional().describe("Token of the order's page."),
  product: text(100).optional().describe("The product's id."),
  email: text(1000)
    .optional()
    .describe('Where the answer to a question about a product goes. For an offer a Malaysian mobile number will do.'),
  offer: text(100).optional().describe('What is offered for the product, in MYR, such as `45` or `45.50`.'),
})
type FeedbackBody = z.infer<typeof createFeedbackSchema>

const describeInvalid = ({ issues }: z.ZodError, sent: unknown) => {
  const isTooLong = issues.some(({ code, path }) => code === 'too_big' && path[0] === 'message')
  const message = isTooLong ? describeTooLong(sent) : 'Please write your feedback as text.'
  return { error: feedbackFailed, fields: { message } }
}
const describeTooLong = (body: unknown) => `At most ${getMaxLength(body)} characters, please.`
const getMaxLength = (body: unknown) => (getQuestionPath(body) ? maxQuestionLength : maxFeedbackLength)

const feedbackSchema = defineObject('Feedback', 'Stored feedback, or a stored question.', {
  id: z.string(),
  message: z.string(),
  email: z.string().describe('Of the signed-in user or of who is answered, otherwise `anonymous`.'),
  createdAt: time,
}) satisfies z.ZodType<Feedback>

const refusals: Record<AskRefusal, [ErrorCode, string]> = {
  off: ['questions_off', 'Please ask on WhatsApp.'],
  'unknown-order': ['order_not_found', 'Order not found'],
  'unknown-product': ['product_not_found', 'Product not found'],
  'too-many': ['too_many_questions', 'Please wait for the answers to your other questions.'],
}

/**
 * Feedback and questions. A form that a browser without scripts posts leads back to its page, which
 * tells the result.
 */
export function createFeedbackRoutes(dependencies: ServerDependencies) {
  const limit = limitRate(dependencies, 'feedback-request')
  const handleForm: MiddlewareHandler<Env> = async (c, next) => {
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true
    if (!isForm) return next()
    const limited = await limit.enforce(c)
    return limited ? redirectToForm(c, dependencies, limited) : respondToForm(c, dependencies)
  }
  const endpoints = createEndpoints({ tag: 'Shop', before: [noStore, handleForm] })

  endpoints.post('/', {
    id: 'createFeedback',
    summary: 'Send feedback',
    description:
      'Stored with the e-mail of the signed-in user, otherwise as `anonymous`. With `order`, or with `product` and `email`, it is a question, and with `offer` an offer, which the shop answers: about an order for the browser that placed it and for two hours. A network may ask five in ten minutes and make twenty offers a day, the shop takes 200 a day, and a browser makes one for a product and day.',
    rateLimit: { ...limit, action: 'feedback' },
    query: z.object({
      lang: languageSchema.describe('Language of a question about a product and of its answer; English unless given.'),
    }),
    body: createFeedbackSchema,
    invalid: describeInvalid,
    responses: {
      201: { description: 'Stored.', schema: feedbackSchema },
      204: { description: 'Blank; nothing was stored.' },
      303: { description: 'A form that was posted without scripts: leads back to its page.' },
    },
    errors: ['invalid_email', 'order_not_found', 'product_not_found', 'questions_off', 'too_many_questions'],
    async handle(c, { body }) {
      const result = await saveFeedback(c, dependencies, body)
      if (result instanceof Response) return result
      return result === 'blank' ? c.body(null, 204) : c.json(result, 201)
    },
  })

  return endpoints.routes
}

async function respondToForm(c: Context<Env>, dependencies: ServerDependencies): Promise<Response> {
  const form = await readForm(c.req.raw)
  const parsed = createFeedbackSchema.safeParse(form)
  const result = parsed.success
    ? await saveFeedback(c, dependencies, parsed.data)
    : respondWithError(c, 'invalid_request', feedbackFailed)
  return redirectToForm(c, dependencies, result, form)
}

function redirectToForm(
  c: Context<Env>,
  { store }: ServerDependencies,
  result: Feedback | 'blank' | Response,
  form: unknown = {},
): Response {
  const page = getPageUrl(getFormPage(c, form), store.publicUrl)
  page.hash = getAnchor(result, form)
  return c.redirect(page.href, 303)
}

async function saveFeedback(
  c: Context<Env>,
  dependencies: ServerDependencies,
  body: FeedbackBody,
): Promise<Feedback | 'blank' | Response> {
  const { message, offer } = body
  if (message === '' && offer === undefined) return 'blank'
  if (message.length > getMaxLength(body))
    return respondWithError(c, 'invalid_request', feedbackFailed, { fields: { message: describeTooLong(body) } })
  if (getQuestionPath(body)) return saveQuestion(c, dependencies, body)
  const rateLimited = await enforceRateLimit(c, dependencies, 'feedback')
  if (rateLimited) return rateLimited
  const { store } = dependencies
  const at = store.now().toISOString()
  const { email = 'anonymous' } = (await readCurrentUser(dependencies, c).findUser()) ?? {}
  const id = await changeAndPublish(store, async (tx, publish) => {
    const id = await insertFeedback(tx, { message, email, at })
    publish({ topic: 'feedback', id, change: 'added' })
    return id
  })
  return { id, message, email, createdAt: at }
}

/**
 * Stores a question about an order or a product. Without a mail server those about products are
 * refused: their answers go by mail alone.
 */
async function saveQuestion(
  c: Context<Env>,
  dependencies: ServerDependencies,
  { message, order, product = '', email = '', offer: offerText }: FeedbackBody,
): Promise<Feedback | Response> {
  const { store, rateLimits, trustedProxies } = dependencies
  const offer = offerText === undefined ? undefined : parsePrice(offerText)
  const phone = offer && normalisePhone(email)
  const isMail = order === undefined && !phone
  if (offerText !== undefined && (!offer || order !== undefined))
    return respondWithError(c, 'invalid_request', feedbackFailed, {
      fields: { offer: 'Please give the amount in digits.' },
    })
  if (isMail && !isEmailAddress(email)) return respondWithError(c, 'invalid_email', invalidEmail)
  const rateLimited = await enforceRateLimit(c, dependencies, offer ? 'offer' : 'question')
  if (rateLimited) return rateLimited
  if (isMail && !store.mail.send) return respondWithError(c, ...refusals.off)
  const isFull = offer && (await enforceKeyLimit(c, dependencies, 'offers-a-day', ['shop']))
  if (isFull) return isFull
  const at = store.now().toISOString()
  const result = await askQuestion(store, {
    about: order === undefined ? { productId: product, email: phone || removeInvisible(email) } : { pageToken: order },
    message,
    offer,
    language: parseLanguage(c.req.query('lang')),
    shopperId: ensureShopperId(c, dependencies),
    network: getClientNetwork(c, trustedProxies),
  })
  // What is not stored, or was before, leaves the day's offers to others.
  if (offer && !(result.ok && result.question.createdAt >= at)) await rateLimits.refund('offers-a-day', 'shop')
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
