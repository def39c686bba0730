import type { Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { NotificationType } from './notification.ts'

/**
 * Stores a notification for the admins, in the transaction that causes it.
 * @param notification.link a path of this site
 * @param notification.at ISO 8601
 * @param notification.pushText what the admins' devices show; without it nothing is pushed. It
 * names no buyer, because push services and locked screens see it.
 * @returns its event, to be published after the commit
 */
export async function notify(
  tx: Tx,
  notification: {
    type: NotificationType
    title: string
    message: string
    link: string
    at: string
    pushText?: string | undefined
  },
): Promise<StoreEvent> {
  const { at, pushText = null, ...fields } = notification
  const id = createId()
  await tx
    .insertInto('notifications')
    .values({
      id,
      ...fields,
      read: 0,
      readAt: null,
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
