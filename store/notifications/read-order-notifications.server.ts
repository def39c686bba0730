import { sql } from 'kysely'
import type { Change } from '#store/change-and-publish.server.ts'
import { type OrderId, shortOrderId } from '#store/ids.ts'
import type { NotificationType } from './notification.ts'

/**
 * Marks notifications of an order as read, in the transaction of what makes them old news. They
 * name their order first, 'Order #1A2B3C4D from Siti Rahmah', and have an index by its number.
 */
export async function readOrderNotifications(
  { tx, at, publish }: Change,
  orderId: OrderId,
  types: readonly NotificationType[],
): Promise<void> {
  const read = await tx
    .updateTable('notifications')
    .set({ read: 1, readAt: at })
    .where(sql`substr(message, 8, 8)`, '=', shortOrderId(orderId))
    .where('type', 'in', types)
    .where('read', '=', 0)
    // One that counts several orders is about all of them.
    .where('network', 'is', null)
    .where('archived', '=', 0)
    .returning('id')
    .execute()
  for (const { id } of read) publish({ topic: 'notification', id, change: 'changed' })
}
