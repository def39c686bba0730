import { lockKeys, type Tx } from '#store/database.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import { countMessageProblems } from '#store/outbox/message-queries.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

const link = '/admin/messages?show=problems'

/**
 * Notifies the admins of messages that have failed, or were perhaps sent. While that notification
 * is unread it counts on, so that an outage of the mail server makes one and not hundreds.
 * @param at ISO 8601
 */
export async function notifyOfMessageProblems(tx: Tx, at: string): Promise<StoreEvent> {
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
  if (unread) return { topic: 'notification', id: unread.id, change: 'changed' }
  return addNotification(tx, { type: 'system', title: 'Messages need a look', message, link, at })
}

const describe = (count: number) =>
  count === 1
    ? '1 message has failed, or was perhaps not sent.'
    : `${count} messages have failed, or were perhaps not sent.`
