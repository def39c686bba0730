import type { Order } from '#store/orders/order.ts'
import { insertProduct, readRow } from '#test/factories.ts'
import { setUpEach } from '#test/set-up.ts'
import type { JsonResponse, ShopperClient } from '#test/shopper-client.ts'
import { signUp } from '#test/signed-in-user.ts'
import { createNetworkShopper } from '../limits/network-shopper.ts'
import { createMessageHarness } from '../messages/message-harness.ts'

type Response = JsonResponse<{ id: string; code?: string }>

/** A store with a mail server, an admin who answers, and shoppers who ask. */
export async function createQuestionHarness(options: { hasMailServer?: boolean; hasRateLimits?: boolean } = {}) {
  const harness = await createMessageHarness({ hasPages: true, ...options })
  const admin = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const { db } = harness
  let networks = 0

  return {
    ...harness,
    admin,
    /** A shopper on a network of their own. */
    newShopper: () => createNetworkShopper(harness, `203.0.113.${++networks}`),
    /** Places an order, which nobody has paid. */
    async placeOrder(shopper: ShopperClient, overrides: Record<string, unknown> = {}): Promise<Order> {
      const { body } = await shopper.order([await insertProduct(db, { title: 'Corduroy coat' })], overrides)
      return body
    },
    askAboutOrder: (
      shopper: ShopperClient,
      { pageToken }: Pick<Order, 'pageToken'>,
      message: string,
    ): Promise<Response> => shopper.post('/api/feedback', { message, order: pageToken }),
    askAboutProduct: (
      shopper: ShopperClient,
      product: string,
      { message = 'Does it wrinkle?', email = 'mei@example.com', lang = 'en' } = {},
    ): Promise<Response> => shopper.post(`/api/feedback?lang=${lang}`, { message, product, email }),
    answer: (id: string, answer: string, by = admin) =>
      by.submitForm('/admin/questions', { intent: 'answer', id, answer }),
    /** What the page of an order shows to the browser that placed it, or to another one. */
    async readPage({ id, pageToken }: Pick<Order, 'id' | 'pageToken'>, { isBuyer = true } = {}): Promise<string> {
      const { shopperId } = await readRow(db, 'orders', id)
      const headers: Record<string, string> = isBuyer ? { cookie: `shopper=${shopperId}` } : {}
      return (await harness.request(`/order/${pageToken}`, { headers })).text()
    },
    /** Sends what waits, and lists what shoppers have got so far. */
    async readMails(): Promise<{ to: string | undefined; text: string }[]> {
      await harness.sendMessages()
      return harness.mailServer.received
        .map(({ recipients, source }) => ({ to: recipients[0], text: decodeMail(source) }))
        .filter(({ to }) => to !== 'boss@example.com')
    },
    listQuestions: () => db.selectFrom('feedbacks').selectAll().orderBy('createdAt').execute(),
    countUnanswered: async () =>
      Number(/(\d+)<\/span><span[^>]*>questions to answer/.exec((await admin.getPage('/admin')).html)?.[1] ?? 0),
  }
}

export const setUpQuestionHarness = setUpEach(createQuestionHarness)

/** Joins the lines of the quoted-printable parts of a mail. */
const decodeMail = (source: string): string =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
