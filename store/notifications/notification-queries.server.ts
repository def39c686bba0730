import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import {
  type Notification,
  orderNotificationTypes,
  type ReadFilter,
  stockNotificationTypes,
  type TypeFilter,
  urgentTitles,
} from './notification.ts'
import type { NotificationTable } from './notification-table.ts'

const toNotification = ({
  read,
  archived,
  network: _network,
  collectedOrders: _collectedOrders,
  pushText: _pushText,
  ...row
}: Selectable<NotificationTable>): Notification => ({
  ...row,
  read: read === 1,
  archived: archived === 1,
})

/** Finds a notification by id. */
export async function findNotification(db: Db, id: string): Promise<Notification | undefined> {
  const row = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toNotification(row)
}

type NotificationExpressionBuilder = ExpressionBuilder<Tables, 'notifications'>

/** Whether a notification is in the list that the filters choose. */
export function matchesFilters(eb: NotificationExpressionBuilder, read: ReadFilter, type: TypeFilter) {
  const conditions = [eb('archived', '=', Number(read === 'archived'))]
  if (read === 'unread' || read === 'read') conditions.push(eb('read', '=', Number(read === 'read')))
  if (type === 'orders') conditions.push(eb('type', 'in', orderNotificationTypes))
  if (type === 'stock') conditions.push(eb('type', 'in', stockNotificationTypes))
  if (type === 'system') conditions.push(eb('type', 'not in', [...orderNotificationTypes, ...stockNotificationTypes]))
  return eb.and(conditions)
}

/** As `isUrgent` of `notification.ts`. */
const matchesUrgent = (eb: NotificationExpressionBuilder) =>
  eb.and([eb('read', '=', 0), eb('title', 'in', Object.values(urgentTitles))])

/**
 * Lists one page of notifications, unread urgent ones first and then newest first, with the size of
 * the filtered list and the numbers of unread and archived notifications. A page number past the
 * end gives the last page.
 */
export async function listNotifications(
  db: Db,
  { read, type, page, pageSize }: { read: ReadFilter; type: TypeFilter; page: number; pageSize: number },
) {
  const counts = await db
    .selectFrom('notifications')
    .select(eb => [
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when(matchesFilters(eb, read, type))
            .then(1)
            .else(0)
            .end(),
        )
        .as('count'),
      eb.fn.sum<number | null>(eb.case().when('read', '=', 0).then(1).else(0).end()).as('unread'),
      eb.fn.sum<number | null>('archived').as('archived'),
    ])
    .executeTakeFirstOrThrow()
  const count = counts.count ?? 0
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const current = Math.min(Math.max(1, page), pages)
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where(eb => matchesFilters(eb, read, type))
    .orderBy(eb => eb.case().when(matchesUrgent(eb)).then(0).else(1).end())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute()
  return {
    notifications: rows.map(toNotification),
    count,
    page: current,
    pages,
    unread: counts.unread ?? 0,
    archived: counts.archived ?? 0,
  }
}
