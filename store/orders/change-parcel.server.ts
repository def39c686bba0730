import { type Actor, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { addOrderMessage, lockWaitingMessage, withdrawMessage } from '#store/outbox/outbox.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { undoMs } from './admin-status-changes.ts'
import type { Parcel } from './order.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'

interface ParcelChange {
  orderId: OrderId
  parcel: Parcel
  by: Actor
}

export type ChangeParcelResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-shipped' }

const shippedStatuses: readonly OrderStatus[] = ['shipped', 'delivered']

/**
 * Notes or corrects courier and tracking number of a parcel that is on its way: many couriers give
 * the number only when they take it. The buyer of a shipped order gets a new number by mail.
 */
export const changeParcel = (
  context: StoreContext,
  { orderId, parcel, by }: ParcelChange,
): Promise<ChangeParcelResult> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    if (!shippedStatuses.includes(order.status)) return { ok: false, reason: 'not-shipped' }
    publish({ topic: 'order', id: orderId, change: 'changed' })
    const { courier, trackingNumber } = order
    if (courier === parcel.courier && trackingNumber === parcel.trackingNumber) return { ok: true }
    await tx
      .updateTable('orders')
      .set({ ...parcel, updatedAt: at })
      .where('id', '=', orderId)
      .execute()
    await audit('parcel changed', orderId, { before: { courier, trackingNumber }, after: parcel })
    if (trackingNumber !== parcel.trackingNumber) await mailTrackingNumber(tx, order, parcel, at)
    return { ok: true }
  })

/**
 * Mails a number once: a message that waits is written when it is sent, with the number of then. It
 * waits as long as an admin needs to see a slip of the pen.
 */
async function mailTrackingNumber(tx: Tx, order: OrderRow, { trackingNumber }: Parcel, at: string): Promise<void> {
  const orderId = order.id
  await withdrawMessage(tx, { orderId, kind: 'tracking_number' })
  if (trackingNumber === null || order.status !== 'shipped') return
  if (await lockWaitingMessage(tx, { orderId, kind: 'shipped' })) return
  await addOrderMessage(tx, order, { kind: 'tracking_number', at, delayMs: undoMs })
}
