import type { Change } from '#store/change-and-publish.server.ts'
import { createId } from '#store/ids.ts'
import type { NotificationType } from './notification.ts'

export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  /** A path of this site. */
  link: string
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
 * @returns its id
 */
export async function addNotification({ tx, at, publish }: Change, notification: NewNotification): Promise<string> {
  const { pushText = null, isRead = false, ...fields } = notification
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
  publish({ topic: 'notification', id, change: 'added' })
  return id
}
