import { setTimeout as wait } from 'node:timers/promises'
import type { Outage } from '#platform/database/outages.server.ts'
import { notifyOfOutage } from '#store/notifications/notify-of-machine.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'

const retryMs = 10_000

/** Notifies the admins of an outage that is over, again and again until the database takes it. */
export async function reportOutage(store: StoreContext, outage: Outage, draining: AbortSignal): Promise<void> {
  while (!draining.aborted) {
    try {
      return await notifyOfOutage(store, outage)
    } catch (error) {
      store.log.error({ err: error }, 'Outage not reported to the admins, will retry')
      await wait(retryMs, undefined, { signal: draining, ref: false }).catch(() => {})
    }
  }
}
