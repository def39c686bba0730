import type { Actor } from '#store/audit/audit.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { auditOrder, changeOrder } from '#store/orders/change-order.server.ts'
import { findTransition } from '#store/orders/find-transition.ts'
import { followLedger } from '#store/orders/follow-ledger.server.ts'
import { readSums } from '#store/orders/ledger-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { holdOrderProducts } from './adopt-payment.server.ts'

export type SellPaidOrderResult = { ok: true } | { ok: false; reason: 'not-paid' | 'taken' }

/**
 * Sells the pieces of an order whose payment could not be sold with, for an admin.
 * @returns `not-paid`: there is no such order, or its total is not owed from one payment. `taken`:
 * another order has one of its pieces
 */
export async function sellPaidOrder(
  context: StoreContext,
  { orderId, by }: { orderId: OrderId; by: Actor },
): Promise<SellPaidOrderResult> {
  const result = await changeOrder(context, orderId, async change => {
    const { tx, order } = change
    const before = { status: order.status }
    const payment = (await readSums(tx, order)).sums.payments.find(
      ({ owed, received }) => owed === order.totalSen && owed === received,
    )
    const isWaiting = findTransition('admin-sold', order.status) !== undefined
    if (!isWaiting || !payment || payment.paymentIntentId === null) return notPaid
    if (!(await holdOrderProducts(change))) return { ok: false, reason: 'taken' } as const
    const { paymentIntentId: id, received } = payment
    const sold = await applyEvent(change, 'admin-sold', {
      by,
      payment: { id, amount: received as Sen, method: null },
    })
    await auditOrder(change, by, 'order status changed', { before, after: { status: sold?.status } })
    await followLedger(change)
    return { ok: true } as const
  })
  return result ?? notPaid
}

const notPaid = { ok: false, reason: 'not-paid' } as const
