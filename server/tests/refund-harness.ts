import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import type { RefundStatus } from '#store/orders/refund-table.ts'
import { recordSettlement, retryRefund } from '#store/orders/resolve-refund.server.ts'
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
  const listRefunds = (id: string) =>
    harness.db
      .selectFrom('refunds')
      .selectAll()
      .where('orderId', '=', id as OrderId)
      .orderBy('requestedAt')
      .orderBy('id')
      .execute()

  return {
    ...harness,
    keys,
    change,
    cancel: (id: string) => change(id, 'paid', 'cancelled', true),

    /** Buys the product, until all webhooks have arrived, and returns the order and its payment. */
    async createPayment() {
      const id = (await harness.createPaidOrder()) as OrderId
      await harness.settleWebhooks()
      return { id, payment: (await harness.findOrderRow(id)).paymentIntentId ?? '' }
    },

    /** Records that an admin has paid a refund back by hand. */
    payBack: (refundId: string) =>
      recordSettlement(harness.store, {
        refundId,
        by,
        settlement: { way: 'by_hand', how: 'Bank transfer', on: '2026-11-20' },
      }),
    retry: (refundId: string) => retryRefund(harness.store, { refundId, by }),

    /** Decides about the newest refund in the provider's dashboard; the webhooks are delivered. */
    async decideRefund(result: 'succeed' | 'fail') {
      const [refund] = (await harness.stripe.refunds.list()).data
      await harness.submitToDashboard(`/refunds/${refund?.id}/update`, { result })
      await harness.settleWebhooks()
    },

    listRefunds,

    /** The ways, statuses and amounts of an order's refunds, sorted. */
    async summarizeRefunds(id: string) {
      return (await listRefunds(id)).map(({ way, status, amountSen }) => `${way} ${status} ${amountSen}`).sort()
    },

    /** The only refund of an order with a status. */
    async findRefund(id: string, status: RefundStatus) {
      const refunds = await harness.db
        .selectFrom('refunds')
        .selectAll()
        .where('orderId', '=', id as OrderId)
        .where('status', '=', status)
        .execute()
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

    /** Runs the background job as it runs later, when pending refunds are due. */
    async reconcileLater(minutes = 6) {
      harness.advanceClock(minutes)
      await reconcilePayments(harness.store)
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
