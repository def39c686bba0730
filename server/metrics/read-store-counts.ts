import { readStoreCounts, type StoreCounts } from '#store/metrics/store-count-queries.server.ts'
import type { MetricsSources } from './metrics.ts'

/** Several Prometheus servers may ask at once. */
const ttlMs = 10_000
/** Less than the time-out of a scrape, which is 10 seconds. */
const timeoutMs = 2_000

/**
 * Creates the function that reads what monitoring asks the database, at most every 10 seconds and
 * for at most 2.
 * @returns undefined while the database doesn't answer
 */
export function createStoreCountReader(
  sources: Pick<MetricsSources, 'db' | 'isDatabaseReady'>,
  read: (db: MetricsSources['db']) => Promise<StoreCounts> = readStoreCounts,
): () => Promise<StoreCounts | undefined> {
  let last: { counts: StoreCounts; readAt: number } | undefined
  let reading: Promise<StoreCounts> | undefined

  async function refresh(): Promise<StoreCounts> {
    try {
      const counts = await read(sources.db)
      last = { counts, readAt: performance.now() }
      return counts
    } finally {
      reading = undefined
    }
  }

  return async () => {
    if (!sources.isDatabaseReady()) return undefined
    if (last && performance.now() - last.readAt < ttlMs) return last.counts
    reading ??= refresh()
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(late.resolve, timeoutMs)
    try {
      return await Promise.race([reading, late.promise])
    } catch {
      // The monitor of the database logs why.
      return undefined
    } finally {
      clearTimeout(timer)
      reading?.catch(() => {})
    }
  }
}
