import { toShopDay } from '#store/dates.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { addVisits } from './visit-queries.server.ts'
import type { VisitRoute } from './visit-routes.ts'

const flushIntervalMs = 5_000

/**
 * Creates a counter that counts page views in memory and saves them every few seconds, so that a
 * view costs no write. A crash loses the views since the last save.
 */
export function createVisitCounter({ db, now, log }: Pick<StoreContext, 'db' | 'now' | 'log'>) {
  const pending = new Map<string, Parameters<typeof addVisits>[1]>()
  let pendingWrite = Promise.resolve()
  const timer = setInterval(() => void flush(), flushIntervalMs)
  timer.unref()

  /** Saves what has been counted since the last call. */
  function flush(): Promise<void> {
    const visits = [...pending.values()]
    pending.clear()
    pendingWrite = pendingWrite.then(async () => {
      for (const visit of visits)
        await addVisits(db, visit).catch(error => log.warn({ err: error }, 'Saving page views failed'))
    })
    return pendingWrite
  }

  return {
    count(route: VisitRoute) {
      const day = toShopDay(now())
      const key = `${day} ${route}`
      pending.set(key, { day, route, count: (pending.get(key)?.count ?? 0) + 1 })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
