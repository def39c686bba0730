import { inTransaction, lockKeys } from '#store/database.server.ts'
import { formatClock } from '#store/shop-clock.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { notify } from './notify.server.ts'

const title = 'The shop could not sell'
const minMs = 60_000
/** Processes notice the end of an outage at most this long apart. */
const maxApartMs = 15_000

/**
 * Notifies the admins, on their devices too, of an outage of the database that took longer than a
 * minute. Every process reports the same outage; the first one notifies. Of processes that lose
 * the database apart, such as by their networks, each does.
 */
export async function notifyOfOutage(
  { db, events, now }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<void> {
  const durationMs = endedAt.getTime() - startedAt.getTime()
  if (durationMs <= minMs) return
  const message = `The database was away or took no writes for ${Math.round(durationMs / minMs)} min, from ${formatClock(startedAt)} to ${formatClock(endedAt)}. The log says why.`
  const id = await inTransaction(db, async tx => {
    await lockKeys(tx, [title])
    const known = await tx
      .selectFrom('notifications')
      .select('id')
      .where('type', '=', 'system')
      .where('title', '=', title)
      .where('createdAt', '>', new Date(endedAt.getTime() - maxApartMs).toISOString())
      .executeTakeFirst()
    const pushText = `${title}: ${message}`
    return known
      ? undefined
      : notify(tx, { type: 'system', title, message, link: '/admin', at: now().toISOString(), pushText })
  })
  if (id !== undefined) events.publish([{ topic: 'notification', id, change: 'added' }])
}
