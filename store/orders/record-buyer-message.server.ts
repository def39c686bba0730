import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { changeOrder, updateOrder } from './change-order.server.ts'
import { addStatusChange } from './order-queries.server.ts'

const note = 'Message to the buyer opened in WhatsApp'
/** A second press within this time opens the same message again. */
const repeatMs = 60_000

/**
 * Notes in an order's history that an admin has opened a WhatsApp message to its buyer.
 * @returns false when there is no such order
 */
export async function recordBuyerMessage(context: StoreContext, orderId: OrderId): Promise<boolean> {
  const isRecorded = await changeOrder(context, orderId, async change => {
    const { tx, at, order } = change
    const last = await tx
      .selectFrom('orderStatusChanges')
      .select(['note', 'timestamp'])
      .where('orderId', '=', orderId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.note === note && Date.parse(at) - Date.parse(last.timestamp) < repeatMs) return true
    await addStatusChange(tx, { orderId, status: order.status, at, note, by: 'admin' })
    await updateOrder(change, { updatedAt: at })
    return true
  })
  return isRecorded ?? false
}
