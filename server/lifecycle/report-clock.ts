import { notifyOfClock } from '#store/notifications/notify-of-machine.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'

/** How often a process looks whether the admins have been notified. */
const repeatMs = 60_000

/**
 * Creates a listener to what `FaultReporter.onProviderTime` returns, which notifies the admins of a
 * clock that is wrong.
 * @param store resolves when the store can be used
 */
export function createClockReporter(store: Promise<StoreContext>, now = () => performance.now()) {
  let lastAt = Number.NEGATIVE_INFINITY
  return async (differenceMs: number | undefined): Promise<void> => {
    if (differenceMs === undefined || now() - lastAt < repeatMs) return
    lastAt = now()
    const { log, ...context } = await store
    try {
      await notifyOfClock(context, differenceMs)
    } catch (error) {
      log.error({ err: error }, 'Wrong clock not reported to the admins, will retry')
    }
  }
}
