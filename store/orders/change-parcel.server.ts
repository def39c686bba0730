import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { Parcel } from './order.ts'
import { lockOrder } from './order-queries.server.ts'
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
 * the number only when they take it.
 */
export async function changeParcel(
  { db, events, now }: StoreContext,
  { orderId, parcel, by }: ParcelChange,
): Promise<ChangeParcelResult> {
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown' } as const
    if (!shippedStatuses.includes(order.status)) return { ok: false, reason: 'not-shipped' } as const
    const { courier, trackingNumber } = order
    if (courier === parcel.courier && trackingNumber === parcel.trackingNumber) return { ok: true } as const
    await tx
      .updateTable('orders')
      .set({ ...parcel, updatedAt: at })
      .where('id', '=', orderId)
      .execute()
    await recordAuditEntry(tx, {
      by,
      at,
      action: 'parcel changed',
      subjectId: orderId,
      before: { courier, trackingNumber },
      after: parcel,
    })
    return { ok: true } as const
  })
  if (result.ok) events.publish([{ topic: 'order', id: orderId, change: 'changed' }])
  return result
}
