import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { hasRows, lockKeys } from '#store/database.server.ts'
import { formatClock } from '#store/shop-clock.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { addNotification } from './add-notification.server.ts'

type NotifyContext = Pick<StoreContext, 'db' | 'events' | 'now'>

const repeatMs = 24 * 60 * 60_000

/**
 * Notifies the admins, at most once a day, that this machine's clock is wrong. Every process may
 * notice it; the first one notifies.
 * @param differenceMs how far the clock is ahead of the payment provider's; negative when behind
 */
export async function notifyOfClock(context: NotifyContext, differenceMs: number): Promise<void> {
  const by = `${formatDuration(Math.abs(differenceMs))} ${differenceMs > 0 ? 'ahead of' : 'behind'}`
  const message = `This server's clock is ${by} the payment provider's. Holds and payment pages end at wrong times, and from 5 minutes on payments are noticed late. On the server: timedatectl set-ntp true`
  await notifyUnlessKnown(context, {
    title: "The server's clock is wrong",
    message,
    pushNote: `${by} the payment provider's`,
    knownSince: new Date(context.now().getTime() - repeatMs),
  })
}

/** Formats as '45 seconds' or '12 minutes'. */
function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
}

const minMs = 60_000
/** Processes notice the end of an outage at most this long apart. */
const maxApartMs = 15_000

/**
 * Notifies the admins, on their devices too, of an outage of the database that took longer than a
 * minute. Every process reports the same outage; the first one notifies. Of processes that lose
 * the database apart, such as by their networks, each does.
 */
export async function notifyOfOutage(
  context: NotifyContext,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<void> {
  const durationMs = endedAt.getTime() - startedAt.getTime()
  if (durationMs <= minMs) return
  const message = `The database was away or took no writes for ${Math.round(durationMs / minMs)} min, from ${formatClock(startedAt)} to ${formatClock(endedAt)}. The log says why.`
  const knownSince = new Date(endedAt.getTime() - maxApartMs)
  await notifyUnlessKnown(context, { title: 'The shop could not sell', message, pushNote: message, knownSince })
}

/**
 * Notifies the admins, on their devices too, of what every process may notice: the first one does.
 * @param notification.pushNote what they show after the title
 * @param notification.knownSince a notification with this title since then is the same one
 */
const notifyUnlessKnown = (
  context: NotifyContext,
  { title, message, pushNote, knownSince }: Record<'title' | 'message' | 'pushNote', string> & { knownSince: Date },
): Promise<void> =>
  changeAndPublish(context, async (tx, publish) => {
    await lockKeys(tx, [title])
    const known = tx
      .selectFrom('notifications')
      .where('type', '=', 'system')
      .where('title', '=', title)
      .where('createdAt', '>', knownSince.toISOString())
    if (await hasRows(known)) return
    const change = { tx, at: context.now().toISOString(), publish }
    const notification = { type: 'system', title, message, link: '/admin', pushText: `${title}: ${pushNote}` } as const
    await addNotification(change, notification)
  })
