import { sql } from 'kysely'
import type { Tx } from '#store/database.server.ts'
import { type OrderId, shortOrderId } from '#store/ids.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { NotificationType } from './notification.ts'

/**
 * Marks notifications of an order as read, in the transaction of what makes them old news. They
 * name their order first, 'Order #1A2B3C4D from Siti Rahmah', and have an index by its number.
 * @param details.at ISO 8601
 */
export async function readOrderNotifications(
  tx: Tx,
  { id }: { id: OrderId },
  { types, at }: { types: readonly NotificationType[]; at: string },
): Promise<StoreEvent[]> {
  const read = await tx
    .updateTable('notifications')
    .set({ read: 1, readAt: at })
    .where(sql`substr(message, 8, 8)`, '=', shortOrderId(id))
    .where('type', 'in', types)
    .where('read', '=', 0)
    // One that counts several orders is about all of them.
    .where('network', 'is', null)
    .where('archived', '=', 0)
    .returning('id')
    .execute()
  return read.map(notification => ({ topic: 'notification', id: notification.id, change: 'changed' }))
}
