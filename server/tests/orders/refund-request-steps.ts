import { expect } from 'vitest'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { type RefundRequest, requestRefund } from '#store/orders/request-refund.server.ts'
import { by, insertProduct, readRow } from '#test/factories.ts'
import type { RefundHarness } from '../refund-harness.ts'

let requests = 0

/** The steps of tests in which an admin refunds a part of an order. */
export const createRefundRequestSteps = (getHarness: () => RefundHarness) => ({
  /** A paid order of two products, one at 30 MYR and one at 55 MYR with delivery of both. */
  async createOrder() {
    const harness = getHarness()
    const other = await insertProduct(harness.db, { priceSen: 3000 })
    const { order } = await harness.shopper().buy([harness.productId, other])
    await harness.waitForOrderState(order.id, { status: 'paid' })
    await harness.settleWebhooks()
    const { totalSen, paymentIntentId } = await harness.findOrderRow(order.id)
    expect(totalSen).toBe(8500)
    return { id: order.id as OrderId, payment: paymentIntentId ?? '', first: harness.productId, other }
  },

  request: (orderId: OrderId, amount: number, details: Partial<RefundRequest> = {}) =>
    requestRefund(getHarness().store, {
      orderId,
      id: `request-${++requests}`,
      amount: amount as Sen,
      items: [],
      reason: 'A button was missing',
      way: 'provider',
      by,
      ...details,
    }),

  async findProduct(id: ProductId) {
    const row = await readRow(getHarness().db, 'products', id)
    return row.sold ? 'sold' : row.withdrawnAt ? 'withdrawn' : 'free'
  },

  async readOrder(id: OrderId) {
    const { status, paymentStatus, refundedSen, owedSen } = await getHarness().findOrderRow(id)
    return { status, paymentStatus, refundedSen, owedSen }
  },
})

/** How an admin's request ends at once, and while the provider has not decided. */
export const done = { ok: true, isPending: false }
export const pending = { ok: true, isPending: true }
