import type { ExpressionBuilder, Selectable } from 'kysely'
import { countRows, type Db, type Tables } from '#store/database.server.ts'
import {
  type Notification,
  orderNotificationTypes,
  type ReadFilter,
  stockNotificationTypes,
  type TypeFilter,
  urgentTitles,
} from './notification.ts'
import type { NotificationTable } from './notification-table.ts'

const columns = [
  ...(['id', 'type', 'title', 'message', 'link'] as const),
  ...(['read', 'readAt', 'archived', 'archivedAt', 'createdAt'] as const),
]

const toNotification = (row: Selectable<Pick<NotificationTable, (typeof columns)[number]>>): Notification => ({
  ...row,
  read: row.read === 1,
  archived: row.archived === 1,
})

/** Finds a notification by id. */
export async function findNotification(db: Db, id: string): Promise<Notification | undefined> {
  const row = await db.selectFrom('notifications').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toNotification(row)
}

/** Counts the unread notifications. */
export const countUnread = (db: Db): Promise<number> => countRows(db.selectFrom('notifications').where('read', '=', 0))

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
  const { count, ...others } = await db
    .selectFrom('notifications')
    .select(eb => [
      eb.fn
        .countAll<number>()
        .filterWhere(matchesFilters(eb, read, type))
        .as('count'),
      eb.fn.countAll<number>().filterWhere('read', '=', 0).as('unread'),
      eb.fn.countAll<number>().filterWhere('archived', '=', 1).as('archived'),
    ])
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const current = Math.min(Math.max(1, page), pages)
  const rows = await db
    .selectFrom('notifications')
    .select(columns)
    .where(eb => matchesFilters(eb, read, type))
    .orderBy(eb => eb.case().when(matchesUrgent(eb)).then(0).else(1).end())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute()
  return { notifications: rows.map(toNotification), count, page: current, pages, ...others }
}
