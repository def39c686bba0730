import type { StoreContext } from '#store/store-context.server.ts'
import { notifyUnlessKnown } from './notify-unless-known.server.ts'

const title = "The server's clock is wrong"
const repeatMs = 24 * 60 * 60_000

/**
 * Notifies the admins, at most once a day, that this machine's clock is wrong. Every process may
 * notice it; the first one notifies.
 * @param differenceMs how far the clock is ahead of the payment provider's; negative when behind
 */
export async function notifyOfClock(
  context: Pick<StoreContext, 'db' | 'events' | 'now'>,
  differenceMs: number,
): Promise<void> {
  const by = `${formatDuration(Math.abs(differenceMs))} ${differenceMs > 0 ? 'ahead of' : 'behind'}`
  const message = `This server's clock is ${by} the payment provider's. Holds and payment pages end at wrong times, and from 5 minutes on payments are noticed late. On the server: timedatectl set-ntp true`
  await notifyUnlessKnown(context, {
    title,
    message,
    pushText: `${title}: ${by} the payment provider's`,
    knownSince: new Date(context.now().getTime() - repeatMs),
  })
}

/** Formats as '45 seconds' or '12 minutes'. */
function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
}
