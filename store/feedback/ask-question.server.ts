import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import { lockKeys, type Tx } from '#store/database.server.ts'
import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import { notifyNewQuestion } from '#store/notifications/notify-new-question.server.ts'
import { findOrderByPageToken, lockOrder } from '#store/orders/order-queries.server.ts'
import { isMasked } from '#store/orders/order-rows.server.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type Feedback, toQuestionEvents } from './feedback.ts'
import { insertFeedback } from './feedback-queries.server.ts'
import { isUnanswered } from './question-queries.server.ts'

/** Of a browser, and for an e-mail address. */
const maxUnanswered = 3

export interface QuestionRequest {
  /** By the address of the order's page, or by the product's id and where the answer goes. */
  about: { pageToken: string } | { productId: string; email: string }
  message: string
  /** Of the page; an order has its own. */
  language: Language
  shopperId: ShopperId
  network: ClientNetwork
}

export type AskRefusal = 'off' | 'unknown-order' | 'unknown-product' | 'too-many'
type AskResult = { ok: true; question: Feedback } | { ok: false; reason: AskRefusal }

/** What a question is about, and where its answer goes. */
interface Subject {
  name: string
  email: string
  language: Language
  orderId: OrderId | null
  productId: ProductId | null
}

/**
 * Stores a shopper's question and notifies the admins. The same question again, while it waits for
 * its answer, is the one that is stored.
 * @returns `unknown-order`: also one that is masked for this browser, or erased. `too-many`: as
 * many are unanswered as may be, of this browser or for this e-mail address.
 */
export async function askQuestion(
  context: Pick<StoreContext, 'db' | 'now' | 'settings' | 'events'>,
  { about, message, language, shopperId, network }: QuestionRequest,
): Promise<AskResult> {
  const { now, settings } = context
  if (!settings.current().takesQuestions) return { ok: false, reason: 'off' }
  const at = now().toISOString()
  return changeAndPublish(context, async (tx, publish) => {
    const subject =
      'pageToken' in about
        ? await readOrder(tx, about.pageToken, shopperId, now())
        : await readProduct(tx, about.productId, { email: about.email, language })
    if (!subject) return { ok: false, reason: 'pageToken' in about ? 'unknown-order' : 'unknown-product' }
    const { name, email, ...columns } = subject
    const waiting = await listWaiting(tx, shopperId, email)
    const same = waiting.find(
      other => other.message === message && other.orderId === subject.orderId && other.productId === subject.productId,
    )
    if (same) return { ok: true, question: { id: same.id, message, email, createdAt: same.createdAt } }
    const ofBrowser = waiting.filter(other => other.shopperId === shopperId)
    const forAddress = waiting.filter(other => other.email.toLowerCase() === email.toLowerCase())
    if (Math.max(ofBrowser.length, forAddress.length) >= maxUnanswered) return { ok: false, reason: 'too-many' }
    const id = await insertFeedback(tx, { message, email, at, question: { ...columns, shopperId } })
    const notification = await notifyNewQuestion(tx, { about: name, network, at })
    publish(...toQuestionEvents({ id, orderId: subject.orderId }, 'added'), notification)
    return { ok: true, question: { id, message, email, createdAt: at } }
  })
}

/** Locks the order, so that erasing it waits and finds the question. */
async function readOrder(tx: Tx, pageToken: string, shopperId: ShopperId, now: Date): Promise<Subject | undefined> {
  const found = await findOrderByPageToken(tx, pageToken)
  const order = found && (await lockOrder(tx, found.id))
  if (!order || isErased(order) || isMasked(order, shopperId, now)) return undefined
  const { id, orderNumber, email, language } = order
  return { name: `order #${orderNumber}`, email, language, orderId: id, productId: null }
}

async function readProduct(
  tx: Tx,
  productId: string,
  answerTo: Pick<Subject, 'email' | 'language'>,
): Promise<Subject | undefined> {
  const found = await findListedProduct(tx, productId)
  if (!found || found.scheduledFor) return undefined
  const { id, title } = found.product
  return { name: `‘${title}’`, ...answerTo, orderId: null, productId: id }
}

/** Lists what is unanswered of a browser and for an e-mail address, and lets others wait. */
async function listWaiting(tx: Tx, shopperId: ShopperId, email: string) {
  await lockKeys(tx, [`questions of ${shopperId}`, `questions of ${email.toLowerCase()}`])
  return tx
    .selectFrom('feedbacks')
    .select(['id', 'message', 'email', 'createdAt', 'orderId', 'productId', 'shopperId'])
    .where(isUnanswered)
    .where(eb => eb.or([eb('shopperId', '=', shopperId), eb(eb.fn('lower', ['email']), '=', email.toLowerCase())]))
    .execute()
}
