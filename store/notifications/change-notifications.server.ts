import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { Notification, ReadFilter, TypeFilter } from './notification.ts'
import { findNotification, matchesFilters } from './notification-queries.server.ts'

export const notificationChanges = ['read', 'archive', 'restore'] as const
export type NotificationChange = (typeof notificationChanges)[number]

/** The list that a page showed. */
interface ShownList {
  read: ReadFilter
  type: TypeFilter
  /** ISO 8601. What came later was not seen. */
  upTo: string
}

/**
 * Marks a notification or all of a list as read, archives or restores them, for all admins.
 * Idempotent. Archiving and restoring are audited; reading is not, because hovering is enough for
 * it.
 * @returns `unknown`: no such notification
 */
export const changeNotifications = (
  context: ChangeContext,
  { by, change, of }: { by: Actor; change: NotificationChange; of: { id: string } | ShownList },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const before = 'id' in of ? await findNotification(tx, of.id) : undefined
    if ('id' in of && !before) return { ok: false, reason: 'unknown' }
    const notifications = tx
      .updateTable('notifications')
      .where('archived', '=', Number(change === 'restore'))
      .where(eb =>
        'id' in of
          ? eb('id', '=', of.id)
          : eb.and([eb('createdAt', '<=', of.upTo), matchesFilters(eb, of.read, of.type)]),
      )
    const read = notifications.set(eb => ({
      read: 1,
      readAt: eb.case().when('read', '=', 0).then(at).else(eb.ref('readAt')).end(),
    }))
    const changes = {
      read: read.where('read', '=', 0),
      // So that the count of unread ones is that of the list.
      archive: read.set({ archived: 1, archivedAt: at }),
      restore: notifications.set({ archived: 0, archivedAt: null }),
    }
    const ids = (await changes[change].returning('id').execute()).map(({ id }) => id)
    if (change !== 'read' && ids.length > 0)
      await audit('notification changed', before?.id ?? 'all', {
        ...(before && { before: toAuditState(before) }),
        after: {
          ...(change === 'archive' ? { read: true, archived: true } : { read: before?.read, archived: false }),
          ...(before ? {} : { ids }),
        },
      })
    publish(...ids.map(id => ({ topic: 'notification', id, change: 'changed' }) as const))
    return { ok: true }
  })

const toAuditState = ({ read, archived }: Notification) => ({ read, archived })
