import { sql } from 'kysely'
import type { Tx } from '#store/database.server.ts'
import { type OrderId, shortOrderId } from '#store/ids.ts'
import type { NotificationType } from '#store/orders/order-messages.ts'
import type { StoreEvent } from '#store/store-events.ts'

/**
 * Defines the hook `readNotifications` of `store/orders/order-hooks.server.ts`. Notifications name
 * their order first, 'Order #1A2B3C4D from Siti Rahmah', and have an index by its number.
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
