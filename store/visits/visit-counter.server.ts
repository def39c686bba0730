import { dayOf } from '#store/dates.ts'
import type { Outside } from '#store/outside.server.ts'
import { addVisits } from './visit-queries.server.ts'
import { isVisitRoute, type VisitRoute } from './visit-routes.ts'

const gatherMs = 5_000

export interface VisitCounter {
  count(route: VisitRoute): void
  /** Writes down what has been counted since the last time. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Counts in memory and writes every few seconds: a page that is seen costs no write of its own. What a crash loses is a few views. */
export function openVisitCounter({ db, now, log }: Pick<Outside, 'db' | 'now' | 'log'>): VisitCounter {
  const counted = new Map<string, number>()
  let writing = Promise.resolve()
  const timer = setInterval(() => void flush(), gatherMs)
  timer.unref()

  function flush(): Promise<void> {
    const entries = [...counted]
    counted.clear()
    writing = writing.then(async () => {
      for (const [key, count] of entries) {
        const [day = '', route = ''] = key.split(' ')
        if (isVisitRoute(route))
          await addVisits(db, { day, route, count }).catch(error =>
            log.warn({ err: error }, 'Views could not be counted'),
          )
      }
    })
    return writing
  }

  return {
    count(route) {
      const key = `${dayOf(now())} ${route}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
