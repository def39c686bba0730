import type { Db } from '#store/database.server.ts'

export interface ProviderCall {
  /** Name of the method of `Payments`. */
  operation: string
  outcome: 'ok' | 'error'
  durationMs: number
}

export interface MetricsSources {
  db: Db
  now: () => Date
  isDatabaseReady: () => boolean
  isDraining: () => boolean
  countStreams: () => number
  getPageCacheSize: () => number
  readFreeDiskBytes: () => Promise<number>
  /** Whether photos can be read and stored; undefined without a bucket. */
  readBucketUp: () => Promise<boolean | undefined>
  /** Undefined with SQLite. */
  countConnections: () => { total: number; idle: number; waiting: number; max: number } | undefined
}
