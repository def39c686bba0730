import { formatClock } from '#store/shop-clock.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { notifyUnlessKnown } from './notify-unless-known.server.ts'

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
  context: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<void> {
  const durationMs = endedAt.getTime() - startedAt.getTime()
  if (durationMs <= minMs) return
  const message = `The database was away or took no writes for ${Math.round(durationMs / minMs)} min, from ${formatClock(startedAt)} to ${formatClock(endedAt)}. The log says why.`
  const knownSince = new Date(endedAt.getTime() - maxApartMs)
  await notifyUnlessKnown(context, { title, message, pushText: `${title}: ${message}`, knownSince })
}
