import { type Actor, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { addOrderMessage, withdrawMessage } from '#store/outbox/outbox.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { getParcelId } from './one-parcel.ts'
import type { Parcel } from './order.ts'
import { findOrderRow, lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'
import { lockPackedOrders } from './parcel-queries.server.ts'
import { undoMs } from './undo-time.ts'

interface ParcelChange {
  orderId: OrderId
  parcel: Parcel
  by: Actor
}

export type ChangeParcelResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-shipped' }

const shippedStatuses: readonly OrderStatus[] = ['shipped', 'delivered']

/**
 * Notes or corrects courier and tracking number of a parcel that is on its way: many couriers give
 * the number only when they take it. The buyer of a shipped order gets a new number by mail. What
 * was sent in the same parcel has the same number.
 */
export const changeParcel = (
  context: StoreContext,
  { orderId, parcel, by }: ParcelChange,
): Promise<ChangeParcelResult> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const found = await findOrderRow(tx, orderId)
    // Locked as `packTogether` does, so that neither waits for the other.
    const first = found && (await lockOrder(tx, getParcelId(found)))
    const orders = first ? [first, ...(await lockPackedOrders(tx, first))] : []
    const shipped = orders.filter(({ status }) => shippedStatuses.includes(status))
    if (!found) return { ok: false, reason: 'unknown' }
    if (!shipped.some(({ id }) => id === orderId)) return { ok: false, reason: 'not-shipped' }
    for (const order of shipped) {
      const { id, courier, trackingNumber } = order
      publish({ topic: 'order', id, change: 'changed' })
      if (courier === parcel.courier && trackingNumber === parcel.trackingNumber) continue
      await tx
        .updateTable('orders')
        .set({ ...parcel, updatedAt: at })
        .where('id', '=', id)
        .execute()
      await audit('parcel changed', id, { before: { courier, trackingNumber }, after: parcel })
      if (trackingNumber !== parcel.trackingNumber) await mailTrackingNumber(tx, order, parcel, at)
    }
    return { ok: true }
  })

/**
 * Mails a number once: instead of a message that waits, which is written when it is sent, another
 * one waits as long as an admin needs to see a slip of the pen.
 */
async function mailTrackingNumber(tx: Tx, order: OrderRow, { trackingNumber }: Parcel, at: string): Promise<void> {
  const orderId = order.id
  await withdrawMessage(tx, { orderId, kind: 'tracking_number' })
  const isUntold = await withdrawMessage(tx, { orderId, kind: 'shipped' })
  if (!isUntold && (trackingNumber === null || order.status !== 'shipped')) return
  await addOrderMessage(tx, order, { kind: isUntold ? 'shipped' : 'tracking_number', at, delayMs: undoMs })
}
