import type { Db } from '#store/database.server.ts'
import type { FinishedRequest } from '../requests/observe-requests.ts'

export interface ProviderCall {
  /** Name of the method of `Payments`. */
  operation: string
  outcome: 'ok' | 'error'
  durationMs: number
}

/** What monitoring learns when it happens, and what it asks for when it is read. */
export interface Metrics {
  onRequest(request: FinishedRequest): void
  onProviderCall(call: ProviderCall): void
  onJob(run: { job: string; isSuccess?: boolean }): void
  /** Returns the function that renders all metrics as text for Prometheus. */
  connect(sources: MetricsSources): () => Promise<string>
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
