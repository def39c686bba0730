import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { hasRows, lockKeys } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { addNotification } from './add-notification.server.ts'

/**
 * Notifies the admins, on their devices too, of what every process may notice: the first one does.
 * @param notification.knownSince a notification with this title since then is the same one
 */
export const notifyUnlessKnown = (
  context: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { knownSince, ...notification }: { title: string; message: string; pushText: string; knownSince: Date },
): Promise<void> =>
  changeAndPublish(context, async (tx, publish) => {
    const { title } = notification
    await lockKeys(tx, [title])
    const known = tx
      .selectFrom('notifications')
      .where('type', '=', 'system')
      .where('title', '=', title)
      .where('createdAt', '>', knownSince.toISOString())
    if (await hasRows(known)) return
    const change = { tx, at: context.now().toISOString(), publish }
    await addNotification(change, { ...notification, type: 'system', link: '/admin' })
  })
