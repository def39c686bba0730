import { toShopDay } from '#store/dates.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { addVisits } from './visit-queries.server.ts'
import { isVisitRoute, type VisitRoute } from './visit-routes.ts'

const flushIntervalMs = 5_000

export type VisitCounter = ReturnType<typeof createVisitCounter>

/**
 * Creates a counter that counts page views in memory and saves them every few seconds, so that a
 * view costs no write. A crash loses the views since the last save.
 */
export function createVisitCounter({ db, now, log }: Pick<StoreContext, 'db' | 'now' | 'log'>) {
  const pendingCounts = new Map<string, number>()
  let pendingWrite = Promise.resolve()
  const timer = setInterval(() => void flush(), flushIntervalMs)
  timer.unref()

  /** Saves what has been counted since the last call. */
  function flush(): Promise<void> {
    const entries = [...pendingCounts]
    pendingCounts.clear()
    pendingWrite = pendingWrite.then(async () => {
      for (const [key, count] of entries) {
        const [day = '', route = ''] = key.split(' ')
        if (isVisitRoute(route))
          await addVisits(db, { day, route, count }).catch(error =>
            log.warn({ err: error }, 'Saving page views failed'),
          )
      }
    })
    return pendingWrite
  }

  return {
    count(route: VisitRoute) {
      const key = `${toShopDay(now())} ${route}`
      pendingCounts.set(key, (pendingCounts.get(key) ?? 0) + 1)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
