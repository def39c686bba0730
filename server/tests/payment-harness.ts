import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { createOrderHarness } from '#test/order-harness.ts'
import { setUpEach } from '#test/set-up.ts'

/** What belongs to orders, in the order in which it can be deleted. */
const lostTables = ['ledgerEntries', 'orderStatusChanges', 'productHolds', 'orderItems', 'messages', 'orders'] as const

/** A dispute as the provider lists it. */
const dispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 5500,
  reason: 'fraudulent',
  status: 'needs_response',
  created: 1_795_147_200,
  evidence_details: { due_by: 1_795_752_000 },
}

/** An order harness with the steps that tests of payments share. */
export async function createPaymentHarness(options: Parameters<typeof createOrderHarness>[0] = {}) {
  const harness = await createOrderHarness(options)

  /** Buys the product, waits for the sale, sets the order's status and returns its id. */
  async function createPaidOrder(status: OrderStatus = 'paid') {
    const { order } = await harness.shopper().buy([harness.productId])
    await harness.waitForOrderState(order.id, { status: 'paid' })
    if (status !== 'paid') await harness.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
    return order.id
  }

  return {
    ...harness,

    /**
     * Buys the product while webhooks are held, and returns the webhook of the payment and its
     * session.
     */
    async buyWithHeldWebhooks() {
      harness.holdWebhooks()
      const shopper = harness.shopper()
      const { order, sessionId } = await shopper.buy([harness.productId])
      const completed = await harness.waitForWebhook('checkout.session.completed')
      return { shopper, order, sessionId, completed, session: harness.parseWebhookObject(completed) }
    },

    createPaidOrder,

    /** As `createPaidOrder`, until all webhooks have arrived; returns the order and its payment. */
    async createPayment(status?: OrderStatus) {
      const id = await createPaidOrder(status)
      await harness.settleWebhooks()
      return { id, payment: (await harness.findOrderRow(id)).paymentIntentId ?? '' }
    },

    /** Refunds in the provider's dashboard, a part or all; the webhooks are delivered. */
    async refundAtProvider(payment: string, amount?: number) {
      const refund = await harness.stripe.refunds.create({ payment_intent: payment, ...(amount ? { amount } : {}) })
      await harness.settleWebhooks()
      return refund
    },

    /** Disputes a payment at its bank. */
    async disputeAtProvider(payment: string) {
      const { latest_charge: charge } = await harness.stripe.paymentIntents.retrieve(payment)
      await harness.submitToDashboard(`/charges/${charge}/dispute`)
    },

    /** Lets the provider list these disputes of a payment, which differ from a common one. */
    listDisputes(...disputes: object[]) {
      const data = disputes.map(differences => ({ ...dispute, ...differences }))
      harness.interceptProvider(({ url }) =>
        url.includes('/disputes?') ? Response.json({ object: 'list', data }) : undefined,
      )
    },

    /** Deletes all orders, as a restored backup lacks those that were placed after it. */
    async deleteOrders() {
      for (const table of lostTables) await harness.db.deleteFrom(table).execute()
    },

    /**
     * Makes provider calls whose path contains `path` fail, without effect, until
     * `restoreProvider`.
     */
    failProvider(path: string, status = 400) {
      harness.interceptProvider(request =>
        request.url.includes(path) ? new Response('{"error":{}}', { status }) : undefined,
      )
    },

    /**
     * Lets the provider answer as an account that has none of the sessions, as after a change of
     * keys.
     */
    forgetSessions() {
      harness.expectErrors()
      harness.interceptProvider(({ url }) =>
        url.includes('/checkout/sessions/')
          ? Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 })
          : undefined,
      )
    },

    restoreProvider() {
      harness.interceptProvider(() => undefined)
    },

    /** Runs the background job as it runs later, when late payments and pending refunds are due. */
    async reconcileLater(minutes = 6) {
      harness.advanceClock(minutes)
      await reconcilePayments(harness.store)
    },
  }
}

export const setUpPaymentHarness = setUpEach(createPaymentHarness)
