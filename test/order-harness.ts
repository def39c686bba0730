import { expect } from 'vitest'
import { insertProduct, priceWithDelivery, readRow } from './factories.ts'
import { createHarness, type Harness } from './harness.ts'
import type { WebhookDelivery } from './payment-provider.ts'
import { setUpEach } from './set-up.ts'
import { waitFor } from './wait-for.ts'

/** A harness with one product of MYR 55 with delivery, and readers of its orders. */
export async function createOrderHarness(options: Parameters<typeof createHarness>[0] = {}) {
  const harness = await createHarness(options)
  const productPriceSen = priceWithDelivery(5500)
  const productId = await insertProduct(harness.db, { priceSen: productPriceSen })
  const findOrderRow = (id: string) => readRow(harness.db, 'orders', id)
  const findProductRow = () => readRow(harness.db, 'products', productId)
  const listProviderRefunds = async (paymentIntentId: string) =>
    (await harness.stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount }) => amount)

  /** The order's statuses and the state of its product. */
  async function readOrderState(id: string) {
    const { status, paymentStatus } = await findOrderRow(id)
    const { sold, withdrawnAt, heldBy } = await findProductRow()
    return {
      status,
      paymentStatus,
      product: sold ? 'sold' : withdrawnAt ? 'withdrawn' : heldBy === id ? 'held' : heldBy ? 'held by another' : 'free',
    }
  }

  return {
    ...harness,
    productId,
    productPriceSen,
    findOrderRow,
    findProductRow,
    readOrderState,
    listProviderRefunds,
    waitForOrderState: (id: string, state: Partial<Awaited<ReturnType<typeof readOrderState>>>) =>
      waitFor(async () => expect(await readOrderState(id)).toMatchObject(state)),
    listNotificationTypes: async () =>
      (await harness.db.selectFrom('notifications').select('type').orderBy('createdAt').execute()).map(
        ({ type }) => type,
      ),
    /** The provider's refunds of an order's payment, in sen. */
    async listOrderRefunds(id: string) {
      const { paymentIntentId } = await findOrderRow(id)
      return paymentIntentId ? listProviderRefunds(paymentIntentId) : []
    },
    /** Resolves with the first webhook of a type as soon as the provider has sent it. */
    waitForWebhook: (type: string): Promise<WebhookDelivery> =>
      waitFor(() => {
        const delivery = harness.deliveries.find(sent => sent.type === type)
        if (!delivery) throw new Error(`No ${type} yet: ${harness.deliveries.map(sent => sent.type)}`)
        return delivery
      }),
    parseWebhookObject: ({ body }: WebhookDelivery) => JSON.parse(body).data.object,
    sendEvent: (type: string, object: unknown, id?: string) => sendEvent(harness, type, object, id),
    /** Delivers a webhook about a session that the provider shows like this in the meantime. */
    async sendSessionEvent(type: string, session: { id: string }, id?: string): Promise<Response> {
      harness.interceptProvider(({ method, url }) =>
        method === 'GET' && new URL(url).pathname.endsWith(`/checkout/sessions/${session.id}`)
          ? Response.json(session)
          : undefined,
      )
      try {
        return await sendEvent(harness, type, { id: session.id, object: 'checkout.session' }, id)
      } finally {
        harness.interceptProvider(() => undefined)
      }
    },
  }
}

export const setUpOrderHarness = setUpEach(createOrderHarness)

let sent = 0

/** Delivers a webhook with any contents, signed as the provider signs. */
async function sendEvent(harness: Harness, type: string, object: unknown, id = `evt_${++sent}`): Promise<Response> {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  return harness.deliver({ type, body, signature: await harness.signWebhook(body) })
}
