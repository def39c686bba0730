import { countConnections } from '#platform/database/open-database.server.ts'
import type { ServerDependencies } from '../dependencies.ts'
import type { PageCache } from '../page-cache/page-cache.ts'

export interface ProviderCall {
  /** Name of the method of `Payments`. */
  operation: string
  outcome: 'ok' | 'error'
  durationMs: number
}

export type MetricsSources = ReturnType<typeof listMetricsSources>

/** What the metrics read when they are asked for. */
export function listMetricsSources(
  { store, database, draining, liveHub, diagnostics }: ServerDependencies,
  pageCache: PageCache | undefined,
) {
  const { db, now } = store
  return {
    db,
    now,
    isDatabaseReady: database.isReady,
    isDraining: () => draining.aborted,
    countStreams: liveHub.countListeners,
    getPageCacheSize: () => pageCache?.size() ?? 0,
    async readFreeDiskBytes() {
      const { freeMegabytes } = await diagnostics.readDisk()
      return freeMegabytes === null ? Number.NaN : freeMegabytes * 1024 * 1024
    },
    /** Whether photos can be read and stored; undefined without a bucket. */
    async readBucketUp() {
      const state = await diagnostics.readBucket()
      return state === 'ok' || state === 'failing' ? state === 'ok' : undefined
    },
    /** Undefined with SQLite. */
    countConnections: () => countConnections(db),
  }
}
