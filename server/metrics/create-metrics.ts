import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobListener } from '../lifecycle/background-jobs.ts'
import type { FinishedRequest } from '../requests/observe-requests.ts'
import type { MetricsSources, ProviderCall } from './metrics.ts'
import { createStoreCountReader } from './read-store-counts.ts'
import { createStoreCountRegistry } from './store-count-registry.ts'

/** Whatever else a client sends counts as one method. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const providerSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** They last as long as a browser stays on a page. */
const streamRoute = /^\/api\/live(\/|$)/

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Creates the metrics of this process, which prom-client collects. Import this module only when
 * they are asked for: it adds to memory and start-up.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const finishRequest = createRequestMetrics(registry)
  const provider = new Histogram({
    name: 'tuffthrift_provider_request_duration_seconds',
    help: 'Calls of the payment provider, by operation and outcome (ok or error)',
    labelNames: ['operation', 'outcome'],
    buckets: providerSeconds,
    registers: [registry],
  })
  const jobSuccess = new Gauge({
    name: 'tuffthrift_job_last_success_timestamp_seconds',
    help: 'When a background job last ended without an error in this process, or in any for "compare books" and "read movements"; 0: never',
    labelNames: ['name'],
    registers: [registry],
  })
  const jobFailures = new Counter({
    name: 'tuffthrift_job_failures_total',
    help: 'Runs of background jobs that ended with an error',
    labelNames: ['name'],
    registers: [registry],
  })

  return {
    onRequest: finishRequest,
    onProviderCall: ({ operation, outcome, durationMs }: ProviderCall) =>
      provider.observe({ operation, outcome }, durationMs / 1000),
    onJob({ job, isSuccess }: Parameters<JobListener>[0]) {
      // Without a value the alert could not fire, with the time of the start not after restarts.
      if (isSuccess === undefined) jobSuccess.set({ name: job }, 0)
      else if (isSuccess) jobSuccess.setToCurrentTime({ name: job })
      else jobFailures.inc({ name: job })
    },
    /** Returns the function that renders all metrics as text for Prometheus. */
    connect(sources: MetricsSources) {
      addProcessGauges(registry, sources)
      const readCounts = createStoreCountReader(sources)
      return async () => {
        const counts = await readCounts()
        for (const [name, check] of Object.entries(counts?.checkJobs ?? {}))
          jobSuccess.set({ name }, Date.parse(check?.checkedAt ?? '1970-01-01') / 1000)
        return Registry.merge([registry, createStoreCountRegistry(counts, sources.now())]).metrics()
      }
    },
  }
}

/** Counts requests, and measures all but cached pages and streams. */
function createRequestMetrics(registry: Registry): (request: FinishedRequest) => void {
  // Incrementing a counter of prom-client costs ten times as much, and tens of thousands of cached
  // pages are sent in a second.
  const counts = new Map<string, { labels: Record<'method' | 'route' | 'status', string>; count: number }>()
  const cacheResults = { hit: 0, miss: 0, stale: 0 }
  new Counter({
    name: 'tuffthrift_http_requests_total',
    help: 'Requests by route pattern, method and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, count } of counts.values()) this.inc(labels, count)
    },
  })
  new Counter({
    name: 'tuffthrift_page_cache_requests_total',
    help: 'Requests for public pages and lists: from the cache (hit), rendered (miss), or expired (stale)',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(cacheResults)) this.inc({ result }, count)
    },
  })
  const durations = new Histogram({
    name: 'tuffthrift_http_request_duration_seconds',
    help: 'Duration of requests, without pages from the cache, which take microseconds, and streams',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers: [registry],
  })
  return ({ method, route, status, durationMs, cache }) => {
    const key = `${method} ${status} ${route}`
    let entry = counts.get(key)
    if (!entry) {
      const labels = { method: methods.has(method) ? method : 'other', route, status: String(status) }
      const labelKey = `${labels.method} ${status} ${route}`
      entry = counts.get(labelKey) ?? { labels, count: 0 }
      counts.set(labelKey, entry)
    }
    entry.count += 1
    if (cache) cacheResults[cache] += 1
    if (cache !== 'hit' && !streamRoute.test(route)) durations.observe(entry.labels, durationMs / 1000)
  }
}

/** Gauges of what this process knows without asking anybody. */
function addProcessGauges(registry: Registry, sources: MetricsSources): void {
  const addGauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  addGauge('tuffthrift_database_up', 'Whether the database answers and takes writes', () =>
    Number(sources.isDatabaseReady()),
  )
  addGauge('tuffthrift_draining', 'Whether the process is about to stop', () => Number(sources.isDraining()))
  addGauge('tuffthrift_streams', 'Open event streams of shoppers', sources.countStreams)
  addGauge('tuffthrift_page_cache_bytes', 'Size of all cached pages', sources.getPageCacheSize)
  addGauge('tuffthrift_disk_free_bytes', 'Free space where DATA_DIR is', sources.readFreeDiskBytes)
  addGauge('tuffthrift_bucket_up', 'Whether photos can be read and stored, NaN without a bucket', async () =>
    Number((await sources.readBucketUp()) ?? Number.NaN),
  )
  if (!sources.countConnections()) return
  new Gauge({
    name: 'tuffthrift_database_connections',
    help: 'Connections of the PostgreSQL pool (total, idle), requests that wait for one (waiting), and the limit (max)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(sources.countConnections() ?? {})) this.set({ state }, count)
    },
  })
}
