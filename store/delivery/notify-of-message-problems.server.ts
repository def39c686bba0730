import type { Change } from '#store/change-and-publish.server.ts'
import { lockKeys } from '#store/database.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import { countMessageProblems } from '#store/outbox/message-queries.server.ts'

const link = '/admin/messages?show=problems'

/**
 * Notifies the admins of messages that have failed, or were perhaps sent. While that notification
 * is unread it counts on, so that an outage of the mail server makes one and not hundreds.
 */
export async function notifyOfMessageProblems(change: Change): Promise<void> {
  const { tx, publish } = change
  // Of two failures at the same time each would count without the other.
  await lockKeys(tx, [link])
  const message = describe(await countMessageProblems(tx))
  const unread = await tx
    .updateTable('notifications')
    .set({ message })
    .where('link', '=', link)
    .where('read', '=', 0)
    .where('archived', '=', 0)
    .returning('id')
    .executeTakeFirst()
  if (unread) publish({ topic: 'notification', id: unread.id, change: 'changed' })
  else await addNotification(change, { type: 'system', title: 'Messages need a look', message, link })
}

const describe = (count: number) =>
  count === 1
    ? '1 message has failed, or was perhaps not sent.'
    : `${count} messages have failed, or were perhaps not sent.`
