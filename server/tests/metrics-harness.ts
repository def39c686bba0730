import type { Db } from '#store/database.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import type { MetricsSources } from '../metrics/metrics.ts'

/** The metrics of a store with an empty database. A test changes what `sources` say. */
export async function createMetricsHarness() {
  const db: Db = await connectTestDatabase()
  const metrics = createMetrics()
  const sources: MetricsSources = {
    db,
    now: () => new Date('2026-11-20T04:00:00.000Z'),
    isDatabaseReady: () => true,
    isDraining: () => false,
    countStreams: () => 7,
    getPageCacheSize: () => 1000,
    readFreeDiskBytes: async () => 5e9,
    readBucketUp: async () => false,
    countConnections: () => ({ total: 3, idle: 1, waiting: 2, max: 10 }),
  }
  return { db, metrics, sources, render: metrics.connect(sources), close: () => db.destroy() }
}
