import type { OrderStatus } from '#store/orders/order-status.ts'
import { createOrderHarness } from '#test/order-harness.ts'
import { setUpEach } from '#test/set-up.ts'

/** What belongs to orders, in the order in which it can be deleted. */
const lostTables = ['ledgerEntries', 'orderStatusChanges', 'productHolds', 'orderItems', 'messages', 'orders'] as const

export type PaymentHarness = Awaited<ReturnType<typeof createPaymentHarness>>

/** An order harness with the steps that tests of payments share. */
export async function createPaymentHarness(options: Parameters<typeof createOrderHarness>[0] = {}) {
  const harness = await createOrderHarness(options)

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

    /** Buys the product, waits for the sale, sets the order's status and returns its id. */
    async createPaidOrder(status: OrderStatus = 'paid') {
      const { order } = await harness.shopper().buy([harness.productId])
      await harness.waitForOrderState(order.id, { status: 'paid' })
      if (status !== 'paid') await harness.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
      return order.id
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
  }
}

export const setUpPaymentHarness = setUpEach(createPaymentHarness)
