import { type Actor, audit } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { Outside } from '#store/outside.server.ts'
import type { Notification } from './notification.ts'
import { findNotification, markArchived, markRead, markRestored } from './notification-queries.server.ts'

export const notificationChanges = ['read', 'archive', 'restore'] as const
export type NotificationChange = (typeof notificationChanges)[number]

/**
 * Reads, archives or restores a notification for all admins (STATE-17). Archiving and restoring are audited; reading isn't, for
 * it happens by passing over it. What is so already stays as it is and is no refusal. Refused as 'unknown' when there is none of that id.
 */
export async function changeNotification(
  { db, now, live }: Pick<Outside, 'db' | 'now' | 'live'>,
  { by, id, change }: { by: Actor; id: string; change: NotificationChange },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  const at = now().toISOString()
  const result = await inTransaction(db, async tx => {
    const before = await findNotification(tx, id)
    if (!before) return { ok: false, reason: 'unknown' } as const
    const hasChanged = await write(tx, { id, change, at })
    if (hasChanged && change !== 'read')
      await audit(tx, {
        by,
        at,
        what: 'notification changed',
        subject: id,
        before: state(before),
        after: state(change === 'archive' ? { read: true, archived: true } : { ...before, archived: false }),
      })
    return { ok: true, hasChanged } as const
  })
  if (!result.ok) return result
  if (result.hasChanged) live.announce([{ topic: 'notification', id, change: 'changed' }])
  return { ok: true }
}

function write(tx: Tx, { id, change, at }: { id: string; change: NotificationChange; at: string }): Promise<boolean> {
  switch (change) {
    case 'read':
      return markRead(tx, id, at)
    case 'archive':
      return markArchived(tx, id, at)
    case 'restore':
      return markRestored(tx, id)
  }
}

const state = ({ read, archived }: Pick<Notification, 'read' | 'archived'>) => ({ read, archived })
