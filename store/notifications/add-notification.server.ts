import type { Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { NotificationType } from './notification.ts'

export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  /** A path of this site. */
  link: string
  /** ISO 8601. */
  at: string
  /**
   * What the admins' devices show; without it nothing is pushed. It names no buyer, because push
   * services and locked screens see it.
   */
  pushText?: string | undefined
  /** Of what the admins know already. */
  isRead?: boolean
}

/**
 * Stores a notification for the admins, in the transaction that causes it.
 * @returns its event, to be published after the commit
 */
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
      createdAt: at,
      pushText,
    })
    .execute()
  return { topic: 'notification', id, change: 'added' }
}
