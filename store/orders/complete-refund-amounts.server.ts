import { type Db, inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyPartialRefunds } from './apply-partial-refunds.server.ts'
import { addOrderEvent, noTransition } from './apply-transition.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { publishTransition } from './publish-transition.server.ts'
import { recordRefundAmounts } from './record-refund-amounts.server.ts'

/**
 * Asks the provider about orders of which less or more went back than their payment status says:
 * refunds in part that were made before the store recorded amounts, or first seen while another
 * refund was pending. An order that fails is logged and the
 * others continue.
 */
export async function completeRefundAmounts(context: StoreContext): Promise<void> {
  for (const order of await listIncompleteOrders(context.db)) {
    try {
      await completeOrder(context, order)
    } catch (error) {
      context.log.error({ err: error, orderId: order.id }, 'Refund amounts not found, will retry')
    }
  }
}

const listIncompleteOrders = (db: Db): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('paid', '=', 1)
    .where('paymentIntentId', 'is not', null)
    .where(eb =>
      eb.or([
        eb('paymentStatus', '=', 'paid').and('refundedSen', '>', 0),
        eb('paymentStatus', '=', 'partially_refunded').and('refundedSen', '=', 0),
        eb('paymentStatus', '=', 'refunded').and('refundedSen', '<', eb.ref('totalSen')),
      ]),
    )
    .orderBy('updatedAt', 'desc')
    .limit(500)
    .execute()

async function completeOrder(context: StoreContext, { id, paymentIntentId }: OrderRow): Promise<void> {
  const { db, now, payments } = context
  const payment = paymentIntentId && (await payments.findPayment(paymentIntentId))
  if (!payment) return
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    const order = await lockOrder(tx, id)
    if (!order) return noTransition
    const { isChanged, failed } = await recordRefundAmounts(tx, order, payment, at)
    // What went back is known already, what failed since is not.
    const result = await applyPartialRefunds(tx, order, payment, { added: [], failed, at })
    return isChanged ? addOrderEvent(result, order) : result
  })
  publishTransition(context, result)
}
