import { type Db, hasRows, inTransaction, lockKeys } from '#store/database.server.ts'
import { countUnread } from '#store/notifications/notification-queries.server.ts'
import type { Attempt } from '#store/outbox/attempt.server.ts'
import type { MessageData } from '#store/outbox/message.ts'
import { addPushMessages } from '#store/outbox/outbox.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createAdminFilter } from '#store/users/user-queries.server.ts'
import type { PushSender } from './push-sender.ts'

const batchSize = 50

/** Tells whether a notification is to be pushed whose devices have no messages yet. */
export const hasUnqueuedNotifications = (db: Db): Promise<boolean> =>
  hasRows(db.selectFrom('notifications').where('pushText', 'is not', null))

/**
 * Puts a message for each device of an admin into the outbox, for each notification that is to be
 * pushed. Until then the notification itself remembers it, so that nothing is lost with the
 * process.
 * @param at ISO 8601
 */
export function queuePushes(db: Db, at: string): Promise<void> {
  return inTransaction(db, async tx => {
    // Two processes that queue the same pushes would wait for each other's rows.
    await lockKeys(tx, ['queue pushes'])
    const notifications = await tx
      .selectFrom('notifications')
      .select(['id', 'pushText'])
      .where('pushText', 'is not', null)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (notifications.length === 0) return
    const devices = await tx
      .selectFrom('pushSubscriptions')
      .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
      .select('pushSubscriptions.id')
      .where(createAdminFilter(tx))
      .execute()
    const added = notifications.flatMap(({ id: notificationId, pushText }) =>
      devices.map(({ id: subscriptionId }) => ({
        kind: 'notification' as const,
        messageId: `${notificationId} ${subscriptionId}`,
        recipient: subscriptionId,
        language: 'en' as const,
        data: { notificationId, text: pushText ?? '' },
        at,
      })),
    )
    await addPushMessages(tx, added)
    const ids = notifications.map(({ id }) => id)
    await tx.updateTable('notifications').set({ pushText: null }).where('id', 'in', ids).execute()
  })
}

/**
 * Pushes a notification to a device, if it is of an admin. A device that its push service no longer
 * knows is forgotten.
 */
export async function deliverPush(
  { db, push }: Pick<StoreContext, 'db'> & { push: PushSender },
  { recipient, data }: { recipient: string; data: string },
  signal: AbortSignal,
): Promise<Attempt | undefined> {
  const { notificationId = '', text = '' } = JSON.parse(data) as MessageData
  const target = await db
    .selectFrom('pushSubscriptions')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .innerJoin('notifications', join => join.on('notifications.id', '=', notificationId))
    .select(['endpoint', 'p256dh', 'auth', 'type', 'title', 'link'])
    .where('pushSubscriptions.id', '=', recipient)
    .where(createAdminFilter(db))
    .executeTakeFirst()
  if (!target) return undefined
  const { type, title, link } = target
  const payload = { title, body: text, url: link, tag: notificationId, unread: await countUnread(db) }
  const urgency = type === 'low_stock' ? 'normal' : 'high'
  const result = await push.send(target, { payload, urgency }, signal)
  if (result.status !== 'gone') return { result }
  await db.deleteFrom('pushSubscriptions').where('id', '=', recipient).execute()
  return undefined
}
