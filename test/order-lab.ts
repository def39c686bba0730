import Stripe from 'stripe'
import { expect, vi } from 'vitest'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { addPiece } from './factories.ts'
import { type Delivery, type Lab, openLab } from './lab.ts'

/** A lab with one piece on sale, and eyes for everything that happens to its order. */
export type OrderLab = Awaited<ReturnType<typeof openOrderLab>>

export async function openOrderLab() {
  const lab = await openLab()
  const piece = await addPiece(lab.db)
  const orderRow = (id: string): Promise<OrderRow> =>
    lab.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow()
  const pieceRow = () => lab.db.selectFrom('products').selectAll().where('id', '=', piece).executeTakeFirstOrThrow()
  const refundsAtProvider = async (paymentIntentId: string) =>
    (await lab.stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount }) => amount)

  /** The order and its piece in a few words. */
  async function stateOf(id: string) {
    const { status, paymentStatus } = await orderRow(id)
    const { sold, heldBy } = await pieceRow()
    return {
      status,
      paymentStatus,
      piece: sold ? 'sold' : heldBy === id ? 'held' : heldBy ? 'held by another' : 'free',
    }
  }

  return {
    ...lab,
    piece,
    orderRow,
    pieceRow,
    stateOf,
    refundsAtProvider,
    becomes: (id: string, state: Partial<Awaited<ReturnType<typeof stateOf>>>) =>
      vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state)),
    notified: async () =>
      (await lab.db.selectFrom('notifications').select('type').orderBy('createdAt').execute()).map(({ type }) => type),
    /** Refunds of an order's payment, in sen, as the provider has them. */
    async refundsOf(id: string) {
      const { paymentIntentId } = await orderRow(id)
      return paymentIntentId ? refundsAtProvider(paymentIntentId) : []
    },
    /** The first webhook of a type, once it has been sent. */
    delivered: (type: string): Promise<Delivery> =>
      vi.waitFor(() => {
        const delivery = lab.deliveries.find(sent => sent.type === type)
        if (!delivery) throw new Error(`No ${type} yet: ${lab.deliveries.map(sent => sent.type)}`)
        return delivery
      }),
    objectOf: ({ body }: Delivery) => JSON.parse(body).data.object,
    sendEvent: (type: string, object: unknown, id?: string) => sendEvent(lab, type, object, id),
  }
}

let sent = 0

/** A webhook as the provider would sign it, with contents of the test's choice. */
async function sendEvent(lab: Lab, type: string, object: unknown, id = `evt_${++sent}`): Promise<Response> {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: lab.webhookSecret,
    timestamp: Math.floor(lab.outside.now().getTime() / 1000),
  })
  return lab.deliver({ type, body, signature })
}
