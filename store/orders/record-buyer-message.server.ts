import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { addStatusChange, lockOrder } from './order-queries.server.ts'

const note = 'Message to the buyer opened in WhatsApp'
/** A second press within this time opens the same message again. */
const repeatMs = 60_000

/**
 * Notes in an order's history that an admin has opened a WhatsApp message to its buyer.
 * @returns false when there is no such order
 */
export async function recordBuyerMessage(context: StoreContext, orderId: OrderId): Promise<boolean> {
  const at = context.now().toISOString()
  return changeAndPublish(context, async (tx, publish) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return false
    const last = await tx
      .selectFrom('orderStatusChanges')
      .select(['note', 'timestamp'])
      .where('orderId', '=', orderId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.note === note && Date.parse(at) - Date.parse(last.timestamp) < repeatMs) return true
    await addStatusChange(tx, { orderId, status: order.status, at, note, by: 'admin' })
    await tx.updateTable('orders').set({ updatedAt: at }).where('id', '=', orderId).execute()
    publish({ topic: 'order', id: orderId, change: 'changed' })
    return true
  })
}
