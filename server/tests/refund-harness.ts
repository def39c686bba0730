import type { OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { type EntryStatus, getEntryStatus } from '#store/orders/ledger.ts'
import { readLedger, readSums } from '#store/orders/ledger-queries.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { askAgain, notePaidBack, stopRefund } from '#store/orders/pay-back.server.ts'
import { by } from '#test/factories.ts'
import { setUpEach } from '#test/set-up.ts'
import { createPaymentHarness } from './payment-harness.ts'

export type RefundHarness = Awaited<ReturnType<typeof createRefundHarness>>

/** A payment harness with the steps that tests of refunds share. */
export async function createRefundHarness(options: Parameters<typeof createPaymentHarness>[0] = {}) {
  const harness = await createPaymentHarness(options)
  /** Idempotency keys of the refund requests that the provider has received. */
  const keys: (string | null)[] = []

  const change = (id: string, from: OrderStatus, to: OrderStatus, restock = false) =>
    changeOrderStatus(harness.store, { orderId: id as OrderId, from, to, restock, by })

  /** The refunds of an order, the oldest first. */
  const listRefunds = async (id: string) =>
    (await readLedger(harness.db, id as OrderId)).entries
      .filter(({ direction }) => direction === 'out')
      .map(entry => ({ ...entry, status: getEntryStatus(entry) }))

  /** A payment of an order: the one with which it was bought, if nothing is said. */
  const createPayBack = async (id: string, paymentIntentId?: string) => ({
    orderId: id as OrderId,
    paymentIntentId: paymentIntentId ?? (await harness.findOrderRow(id)).paymentIntentId,
    by,
  })

  return {
    ...harness,
    keys,
    change,
    cancel: (id: string) => change(id, 'paid', 'cancelled', true),

    /** Records that an admin has paid back by hand what is owed of a payment. */
    payBack: async (id: string, paymentIntentId?: string) =>
      notePaidBack(harness.store, {
        ...(await createPayBack(id, paymentIntentId)),
        paid: { how: 'Bank transfer', on: '2026-11-20' },
      }),
    /** Asks the provider again for what is owed of a payment. */
    askAgain: async (id: string, paymentIntentId?: string) =>
      askAgain(harness.store, await createPayBack(id, paymentIntentId)),
    stop: (refundId: string) => stopRefund(harness.store, { refundId, by }),

    /** Decides about the newest refund in the provider's dashboard; the webhooks are delivered. */
    async decideRefund(result: 'succeed' | 'fail') {
      const [refund] = (await harness.stripe.refunds.list()).data
      await harness.submitToDashboard(`/refunds/${refund?.id}/update`, { result })
      await harness.settleWebhooks()
    },

    /** The states of an order and its product, what is owed and what went back, in sen. */
    async readMoneyState(id: string) {
      const { sums } = await readSums(harness.db, await harness.findOrderRow(id))
      const { status, product } = await harness.readOrderState(id)
      return { status, product, owed: sums.owed, back: sums.refunded, excess: sums.excess }
    },

    listRefunds,

    /** The ways, statuses and amounts of an order's refunds, sorted. */
    async summarizeRefunds(id: string) {
      const refunds = await listRefunds(id)
      return refunds
        .map(({ way, status, stoppedAt, amountSen }) => {
          const isStopped = status === 'asked' && stoppedAt !== null
          return `${way} ${isStopped ? 'stopped' : status} ${amountSen}`
        })
        .sort()
    },

    /** The only refund of an order with a status. */
    async findRefund(id: string, status: EntryStatus) {
      const refunds = (await listRefunds(id)).filter(refund => refund.status === status)
      if (refunds.length !== 1 || !refunds[0]) throw new Error(`${refunds.length} refunds are ${status}`)
      return refunds[0]
    },

    findAdminOrder: async (id: string) => await findAdminOrder(harness.store, id),

    async listSystemNotes() {
      const { db } = harness
      const rows = await db.selectFrom('notifications').select('message').where('type', '=', 'system').execute()
      return rows.map(({ message }) => message).sort()
    },

    /** Replaces refund responses in turn; further requests pass through. Counts all requests. */
    interceptRefunds(...responses: ((request: Request) => Promise<Response>)[]) {
      harness.interceptProvider(async request => {
        if (request.method !== 'POST' || !request.url.endsWith('/v1/refunds')) return undefined
        keys.push(request.headers.get('idempotency-key'))
        return responses[keys.length - 1]?.(request)
      })
    },

    /** The provider makes the refund, but its response is lost. */
    async loseResponse(request: Request) {
      await harness.fetchFromProvider(request)
      return failAmbiguously()
    },
  }
}

export const setUpRefundHarness = setUpEach(createRefundHarness)

const respond = (status: number, error: object) => async () => new Response(JSON.stringify({ error }), { status })
export const refuseForBalance = respond(400, {
  type: 'invalid_request_error',
  code: 'balance_insufficient',
  message: 'raw words',
})
export const failAmbiguously = respond(500, { type: 'api_error', message: 'raw words' })

export const unchanged = { status: 'paid', paymentStatus: 'paid', product: 'sold' } as const
export const cancelled = { status: 'cancelled', paymentStatus: 'refunded', product: 'free' } as const
