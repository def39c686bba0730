import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { Notification, ReadFilter, TypeFilter } from './notification.ts'
import { findNotification, matchesFilters } from './notification-queries.server.ts'

export const notificationChanges = ['read', 'archive', 'restore'] as const
export type NotificationChange = (typeof notificationChanges)[number]

/**
 * Marks a notification as read, archives or restores it, for all admins. Idempotent. Archiving and
 * restoring are audited; reading is not, because hovering is enough for it.
 * @returns `unknown`: no such notification
 */
export const changeNotification = (
  context: ChangeContext,
  { by, id, change }: { by: Actor; id: string; change: NotificationChange },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const before = await findNotification(tx, id)
    if (!before) return { ok: false, reason: 'unknown' }
    if (!(await applyNotificationChange(tx, { id, change, at }))) return { ok: true }
    if (change !== 'read')
      await audit('notification changed', id, {
        before: toAuditState(before),
        after: toAuditState(change === 'archive' ? { read: true, archived: true } : { ...before, archived: false }),
      })
    publish({ topic: 'notification', id, change: 'changed' })
    return { ok: true }
  })

/** @returns whether anything changed */
async function applyNotificationChange(
  tx: Tx,
  { id, change, at }: { id: string; change: NotificationChange; at: string },
): Promise<boolean> {
  const notification = tx
    .updateTable('notifications')
    .where('id', '=', id)
    .where('archived', '=', Number(change === 'restore'))
  const read = notification.set(eb => ({ read: 1, readAt: eb.fn.coalesce('readAt', eb.val(at)) }))
  const changed = {
    read: read.where('read', '=', 0),
    // So that the count of unread ones is that of the list.
    archive: read.set({ archived: 1, archivedAt: at }),
    restore: notification.set({ archived: 0, archivedAt: null }),
  }
  const { numUpdatedRows } = await changed[change].executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

interface ListChange {
  by: Actor
  change: 'read' | 'archive'
  /** The list that the page showed. */
  read: ReadFilter
  type: TypeFilter
  /** ISO 8601. What came later was not seen. */
  upTo: string
}

/** Marks all notifications of a list as read, or archives them, for all admins. */
export const changeNotifications = (
  context: ChangeContext,
  { by, change, read, type, upTo }: ListChange,
): Promise<void> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const changed = await tx
      .updateTable('notifications')
      .set(eb => ({ read: 1, readAt: eb.case().when('read', '=', 0).then(at).else(eb.ref('readAt')).end() }))
      .$if(change === 'archive', update => update.set({ archived: 1, archivedAt: at }))
      .$if(change === 'read', update => update.where('read', '=', 0))
      .where('archived', '=', 0)
      .where('createdAt', '<=', upTo)
      .where(eb => matchesFilters(eb, read, type))
      .returning('id')
      .execute()
    const ids = changed.map(({ id }) => id)
    if (change === 'archive' && ids.length > 0)
      await audit('notification changed', 'all', { after: { read: true, archived: true, ids } })
    publish(...ids.map(id => ({ topic: 'notification', id, change: 'changed' }) as const))
  })

const toAuditState = ({ read, archived }: Pick<Notification, 'read' | 'archived'>) => ({ read, archived })
