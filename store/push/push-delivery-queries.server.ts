import { type Db, inTransaction } from '#store/database.server.ts'
import type { NotificationType } from '#store/notifications/notification.ts'
import { createAdminFilter } from '#store/users/user-queries.server.ts'

const batchSize = 50
/** Enough that the messages of one silent push service don't hide those of the others. */
const maxDue = 5_000

/** A message that is due for a device. */
export interface DueDelivery {
  notificationId: string
  subscriptionId: string
  text: string
  attempts: number
  type: NotificationType
  title: string
  link: string
  createdAt: string
  endpoint: string
  p256dh: string
  auth: string
}

/** Tells whether a notification is to be pushed whose devices have no rows yet. */
export const hasUnqueuedNotifications = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('notifications').select('id').where('pushText', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined

/**
 * Gives each device of an admin a row for each notification that is to be pushed. Until then the
 * notification itself remembers it, so that nothing is lost with the process.
 * @param at ISO 8601
 */
export function queueDeliveries(db: Db, at: string): Promise<void> {
  return inTransaction(db, async tx => {
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
    for (const { id: notificationId, pushText } of notifications) {
      if (devices.length > 0)
        await tx
          .insertInto('pushDeliveries')
          .values(
            devices.map(({ id: subscriptionId }) => ({
              notificationId,
              subscriptionId,
              text: pushText ?? '',
              attempts: 0,
              dueAt: at,
            })),
          )
          .onConflict(conflict => conflict.doNothing())
          .execute()
      await tx.updateTable('notifications').set({ pushText: null }).where('id', '=', notificationId).execute()
    }
  })
}

/**
 * Lists messages that are due, those that never failed first, to devices of users who are admins
 * now.
 * @param at ISO 8601
 */
export const listDueDeliveries = (db: Db, at: string): Promise<DueDelivery[]> =>
  db
    .selectFrom('pushDeliveries')
    .innerJoin('notifications', 'notifications.id', 'pushDeliveries.notificationId')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushDeliveries.subscriptionId')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .select([
      'notificationId',
      'subscriptionId',
      'text',
      'attempts',
      'notifications.type',
      'notifications.title',
      'notifications.link',
      'notifications.createdAt',
      'endpoint',
      'p256dh',
      'auth',
    ])
    .where('dueAt', '<=', at)
    .where(createAdminFilter(db))
    .orderBy('attempts')
    .orderBy('dueAt')
    .orderBy('notificationId')
    .limit(maxDue)
    .execute()

type DeliveryKey = Pick<DueDelivery, 'notificationId' | 'subscriptionId'>

/** Removes a message that has arrived, or never will. */
export async function deleteDelivery(db: Db, { notificationId, subscriptionId }: DeliveryKey): Promise<void> {
  await db
    .deleteFrom('pushDeliveries')
    .where('notificationId', '=', notificationId)
    .where('subscriptionId', '=', subscriptionId)
    .execute()
}

/**
 * Counts a failed attempt.
 * @param dueAt of the next attempt, ISO 8601
 */
export async function postponeDelivery(
  db: Db,
  { notificationId, subscriptionId }: DeliveryKey,
  dueAt: string,
): Promise<void> {
  await db
    .updateTable('pushDeliveries')
    .set(eb => ({ attempts: eb('attempts', '+', 1), dueAt }))
    .where('notificationId', '=', notificationId)
    .where('subscriptionId', '=', subscriptionId)
    .execute()
}
