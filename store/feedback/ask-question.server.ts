import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import { lockKeys, type Tx } from '#store/database.server.ts'
import { isErased } from '#store/erased-person.ts'
import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { notifyNewQuestion } from '#store/notifications/collected-notifications.server.ts'
import { findOrderByPageToken, lockOrder } from '#store/orders/order-queries.server.ts'
import { isMasked } from '#store/orders/order-rows.server.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type Feedback, toQuestionEvents } from './feedback.ts'
import { insertFeedback } from './feedback-queries.server.ts'
import { isUnanswered } from './question-queries.server.ts'

/** Of a browser, and for an e-mail address. */
const maxUnanswered = 3
const dayMs = 24 * 60 * 60 * 1000

export interface QuestionRequest {
  /** By the address of the order's page, or by the product's id and where the answer goes. */
  about: { pageToken: string } | { productId: string; email: string }
  message: string
  /** What is offered for the product, which is to be for sale. */
  offer?: Sen | undefined
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
 * many are unanswered as may be, of this browser or for this e-mail address; or another offer for
 * the product came from one of them within a day.
 */
export async function askQuestion(
  context: Pick<StoreContext, 'db' | 'now' | 'settings' | 'events'>,
  { about, message, offer, language, shopperId, network }: QuestionRequest,
): Promise<AskResult> {
  const { now, settings } = context
  const { takesQuestions, takesOffers } = settings.current()
  if (!(offer === undefined ? takesQuestions : takesOffers)) return { ok: false, reason: 'off' }
  const at = now().toISOString()
  return changeAndPublish(context, async (tx, publish) => {
    const subject =
      'pageToken' in about
        ? await readOrder(tx, about.pageToken, shopperId, now())
        : await readProduct(tx, about.productId, { email: about.email, language }, offer)
    if (!subject) return { ok: false, reason: 'pageToken' in about ? 'unknown-order' : 'unknown-product' }
    const { name, email, ...columns } = subject
    const dayAgo = new Date(now().getTime() - dayMs).toISOString()
    const asked = await listAsked(tx, { shopperId, email, dayAgo })
    const ofSubject = asked.filter(other => other.orderId === subject.orderId && other.productId === subject.productId)
    const same = ofSubject.find(other => other.message === message && other.offerSen === (offer ?? null))
    if (same) return { ok: true, question: { id: same.id, message, email, createdAt: same.createdAt } }
    const waiting = asked.filter(({ offerSen }) => offerSen === null)
    const ofBrowser = waiting.filter(other => other.shopperId === shopperId)
    const forAddress = waiting.filter(other => email !== '' && other.email.toLowerCase() === email.toLowerCase())
    const isTooMany =
      offer === undefined
        ? Math.max(ofBrowser.length, forAddress.length) >= maxUnanswered
        : ofSubject.some(other => other.offerSen !== null && other.createdAt > dayAgo)
    if (isTooMany) return { ok: false, reason: 'too-many' }
    const id = await insertFeedback(tx, {
      message,
      email,
      at,
      question: { ...columns, shopperId, offerSen: offer ?? null },
    })
    await notifyNewQuestion({ tx, at, publish }, { about: name, network })
    publish(...toQuestionEvents({ id, orderId: subject.orderId }, 'added'))
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
  offer: Sen | undefined,
): Promise<Subject | undefined> {
  const found = await findListedProduct(tx, productId)
  if (!found || found.scheduledFor) return undefined
  const { id, title, sold } = found.product
  if (offer !== undefined && (sold || found.withdrawnAt)) return undefined
  const name = offer === undefined ? `‘${title}’` : `‘${title}’, for which ${formatMoney(offer)} is offered`
  return { name, ...answerTo, orderId: null, productId: id }
}

/**
 * Lists what is unanswered of a browser and for an e-mail address, and their offers of a day, and
 * lets others wait.
 */
async function listAsked(
  tx: Tx,
  { shopperId, email, dayAgo }: { shopperId: ShopperId; email: string; dayAgo: string },
) {
  // A buyer without an e-mail shares none with the others.
  const address = email.toLowerCase() || shopperId
  await lockKeys(tx, [`questions of ${shopperId}`, `questions of ${address}`])
  return tx
    .selectFrom('feedbacks')
    .select(['id', 'message', 'email', 'createdAt', 'orderId', 'productId', 'shopperId', 'offerSen', 'answer'])
    .where(eb => eb.or([isUnanswered(eb), eb.and([eb('offerSen', 'is not', null), eb('createdAt', '>', dayAgo)])]))
    .where(eb => eb.or([eb('shopperId', '=', shopperId), eb(eb.fn('lower', ['email']), '=', address)]))
    .execute()
}
