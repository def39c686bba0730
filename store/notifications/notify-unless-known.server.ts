import { inTransaction, lockKeys } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { notify } from './notify.server.ts'

/**
 * Notifies the admins, on their devices too, of what every process may notice: the first one does.
 * @param notification.knownSince a notification with this title since then is the same one
 */
export async function notifyUnlessKnown(
  { db, events, now }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { knownSince, ...notification }: { title: string; message: string; pushText: string; knownSince: Date },
): Promise<void> {
  const { title } = notification
  const id = await inTransaction(db, async tx => {
    await lockKeys(tx, [title])
    const known = await tx
      .selectFrom('notifications')
      .select('id')
      .where('type', '=', 'system')
      .where('title', '=', title)
      .where('createdAt', '>', knownSince.toISOString())
      .executeTakeFirst()
    return known ? undefined : notify(tx, { ...notification, type: 'system', link: '/admin', at: now().toISOString() })
  })
  if (id !== undefined) events.publish([{ topic: 'notification', id, change: 'added' }])
}
