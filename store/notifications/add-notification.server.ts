import type { Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import type { NewNotification } from '#store/orders/order-hooks.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

/** Defines the hook `notify` of `store/orders/order-hooks.server.ts`. */
export async function addNotification(tx: Tx, notification: NewNotification): Promise<StoreEvent> {
  const { at, pushText = null, isRead = false, ...fields } = notification
  const id = createId()
  await tx
    .insertInto('notifications')
    .values({
      id,
      ...fields,
      read: Number(isRead),
      readAt: isRead ? at : null,
      archived: 0,
      archivedAt: null,
      createdAt: at,
      network: null,
      collectedOrders: null,
      pushText,
    })
    .execute()
  return { topic: 'notification', id, change: 'added' }
}
