import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Sen } from '#store/money.ts'
import { insertOrder } from '#test/order-factories.ts'
import { createMetricsHarness } from '../tests/metrics-harness.ts'
import { createMetrics } from './create-metrics.ts'
import { measurePayments } from './measure-payments.ts'
import type { ProviderCall } from './metrics.ts'
import { createStoreCountReader } from './read-store-counts.ts'
import { serveMetrics } from './serve-metrics.ts'

let harness: Awaited<ReturnType<typeof createMetricsHarness>>
beforeEach(async () => {
  harness = await createMetricsHarness()
})
afterEach(() => harness.close())

const request = { method: 'GET', route: '/shop', status: 200, durationMs: 20, cache: undefined }
const listLines = async (pattern: RegExp) => (await harness.render()).split('\n').filter(line => pattern.test(line))

test('counts requests by route, method and status, and measures those that were not cached', async () => {
  const { onRequest } = harness.metrics
  onRequest({ ...request, cache: 'hit' })
  onRequest({ ...request, cache: 'hit' })
  onRequest({ ...request, cache: 'miss' })
  onRequest({ ...request, method: 'PROPFIND', route: '/*', status: 404 })
  onRequest({ ...request, method: 'SEARCH', route: '/*', status: 404 })
  onRequest({ ...request, route: '/api/live', durationMs: 3_600_000 })
  expect(await listLines(/^tuffthrift_http_requests_total/)).toEqual([
    'tuffthrift_http_requests_total{method="GET",route="/shop",status="200"} 3',
    'tuffthrift_http_requests_total{method="other",route="/*",status="404"} 2',
    'tuffthrift_http_requests_total{method="GET",route="/api/live",status="200"} 1',
  ])
  expect(await listLines(/^tuffthrift_page_cache_requests_total/)).toEqual([
    'tuffthrift_page_cache_requests_total{result="hit"} 2',
    'tuffthrift_page_cache_requests_total{result="miss"} 1',
    'tuffthrift_page_cache_requests_total{result="stale"} 0',
  ])
  expect(await listLines(/^tuffthrift_http_request_duration_seconds_count/)).toEqual([
    'tuffthrift_http_request_duration_seconds_count{method="GET",route="/shop",status="200"} 1',
    'tuffthrift_http_request_duration_seconds_count{method="other",route="/*",status="404"} 2',
  ])
})

test('shows what the process and the database know', async () => {
  await insertOrder(harness.db, { status: 'paid' })
  expect(await listLines(/^tuffthrift_(orders\{status="(paid|pending)|streams|database_|bucket|scrape)/)).toEqual([
    'tuffthrift_database_up 1',
    'tuffthrift_streams 7',
    'tuffthrift_bucket_up 0',
    'tuffthrift_database_connections{state="total"} 3',
    'tuffthrift_database_connections{state="idle"} 1',
    'tuffthrift_database_connections{state="waiting"} 2',
    'tuffthrift_database_connections{state="max"} 10',
    'tuffthrift_scrape_errors 0',
    'tuffthrift_orders{status="pending"} 0',
    'tuffthrift_orders{status="paid"} 1',
  ])
})

const readSuccess = async (job: string) =>
  Number((await listLines(new RegExp(`^tuffthrift_job_last_success.*"${job}"`)))[0]?.split(' ').at(-1))

test('says of a job that it has never succeeded, also before its first run ends, so that its alert fires', async () => {
  const { onJob } = harness.metrics
  onJob({ job: 'send messages' })
  expect(await readSuccess('send messages')).toBe(0)
  onJob({ job: 'send messages', isSuccess: false })
  expect(await readSuccess('send messages')).toBe(0)
  onJob({ job: 'send messages', isSuccess: true })
  const succeededAt = await readSuccess('send messages')
  expect(succeededAt * 1000).toBeCloseTo(Date.now(), -4)
  onJob({ job: 'send messages', isSuccess: false })
  expect(await readSuccess('send messages')).toBe(succeededAt)
})

test('remembers over restarts when the books were last compared, whichever process did it', async () => {
  // Most of its runs have nothing to do.
  harness.metrics.onJob({ job: 'compare books', isSuccess: true })
  expect(await readSuccess('compare books')).toBe(0)
  const readAfterRestart = async () => {
    const text = await createMetrics().connect(harness.sources)()
    return Number(/job_last_success\w+\{name="compare books"\} (\S+)/.exec(text)?.[1])
  }
  const check = { name: 'books', checkedAt: null, failedAt: '2026-11-20T03:00:00.000Z', claimedUntil: null } as const
  await harness.db.insertInto('providerChecks').values(check).execute()
  expect(await readAfterRestart()).toBe(0)
  const checkedAt = '2026-11-19T19:00:00.000Z'
  await harness.db.updateTable('providerChecks').set({ checkedAt }).execute()
  expect(await readAfterRestart()).toBe(Date.parse(checkedAt) / 1000)
})

test('leaves out what the database counts while it is away, and says so', async () => {
  harness.sources.isDatabaseReady = () => false
  expect(await listLines(/^tuffthrift_(orders|products_held|outbox|refunds|scrape|database_up)/)).toEqual([
    'tuffthrift_database_up 0',
    'tuffthrift_scrape_errors 1',
  ])
})

describe('what the database counts', () => {
  test('is read once for scrapes that come together', async () => {
    let reads = 0
    const reader = createStoreCountReader({ db: harness.db, isDatabaseReady: () => true }, async () => {
      reads += 1
      return {} as never
    })
    await Promise.all([reader(), reader()])
    await reader()
    expect(reads).toBe(1)
  })

  test('is undefined when a query fails, and is read again afterwards', async () => {
    let isBroken = true
    const reader = createStoreCountReader({ db: harness.db, isDatabaseReady: () => true }, async () => {
      if (isBroken) throw new Error('no such table')
      return {} as never
    })
    expect(await reader()).toBeUndefined()
    isBroken = false
    expect(await reader()).toEqual({})
  })

  test('is undefined when the database takes longer than two seconds', async () => {
    const reader = createStoreCountReader(
      { db: harness.db, isDatabaseReady: () => true },
      () => new Promise<never>(() => {}),
    )
    expect(await reader()).toBeUndefined()
  })
})

test('reports each call of the payment provider with its outcome', async () => {
  const calls: ProviderCall[] = []
  const payments = measurePayments(
    {
      findSession: async (id: string) => ({ id }),
      refund: async () => {
        throw new Error('unreachable')
      },
    } as never,
    call => calls.push(call),
  )
  expect(await payments.findSession('cs_1')).toEqual({ id: 'cs_1' })
  await expect(payments.refund('pi_1', { key: 'key', amount: 5500 as Sen })).rejects.toThrow('unreachable')
  expect(calls).toMatchObject([
    { operation: 'findSession', outcome: 'ok' },
    { operation: 'refund', outcome: 'error' },
  ])
})

describe('the port of the metrics', () => {
  let server: Server | undefined
  afterEach(() => new Promise(resolve => server?.close(resolve)))

  async function start(token: string | undefined, render = async () => 'metrics') {
    const errors: string[] = []
    const log = {
      info: () => {},
      warn: () => {},
      error: (_details: object, message: string) => void errors.push(message),
    }
    server = await serveMetrics({ host: '127.0.0.1', port: 0, token }, { render, log })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url + path, { headers: { ...headers, connection: 'close' } })
      return [response.status, await response.text()]
    }
    return { get, errors }
  }

  test('serves /metrics and nothing else', async () => {
    const { get } = await start(undefined)
    expect(await get('/metrics')).toEqual([200, 'metrics'])
    expect(await get('/metrics?x=1')).toEqual([200, 'metrics'])
    expect(await get('/admin')).toEqual([404, ''])
  })

  test('asks for the token', async () => {
    const { get } = await start('a-token-of-prometheus')
    expect(await get('/metrics')).toEqual([401, ''])
    expect(await get('/metrics', { authorization: 'Bearer a-token-of-prometheuS' })).toEqual([401, ''])
    expect(await get('/metrics', { authorization: 'Bearer a-token-of-prometheus' })).toEqual([200, 'metrics'])
  })

  test('answers 500 and logs when they can not be read', async () => {
    const { get, errors } = await start(undefined, async () => {
      throw new Error('broken')
    })
    expect(await get('/metrics')).toEqual([500, ''])
    expect(errors).toEqual(['Metrics could not be read'])
  })
})

describe('deploy/', () => {
  const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
  const rules = parse(read('alerts.yaml')).groups.flatMap(({ rules }: { rules: unknown[] }) => rules) as {
    alert: string
    expr: string
    annotations: { summary: string; action: string }
  }[]
  const panels = JSON.parse(read('grafana.json')).panels as { title: string; targets: { expr: string }[] }[]
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]

  /** Names of metrics with the labels that the expression compares. */
  const listSelectors = (expression: string) =>
    Array.from(
      expression.matchAll(/\b((?:tuffthrift|nodejs|process)_\w+)(?:\{([^}]*)\})?/g),
      ([, name = '', matchers = '']) => ({
        name,
        labels: Array.from(matchers.matchAll(/(\w+)\s*[=!]/g), ([, label = '']) => label),
      }),
    )
  /** Prometheus adds them to every metric. */
  const addedLabels = ['instance', 'job']

  test('uses only metrics and labels that /metrics has', async () => {
    const { metrics, render } = harness
    metrics.onRequest(request)
    metrics.onProviderCall({ operation: 'refund', outcome: 'ok', durationMs: 1 })
    metrics.onJob({ job: 'send messages', isSuccess: true })
    const lines = (await render()).split('\n')
    const selectors = expressions.flatMap(([, expression]) => listSelectors(expression))
    expect(selectors.length).toBeGreaterThan(40)
    const missing = selectors.filter(
      ({ name, labels }) =>
        !lines.some(
          line =>
            /^\w+/.exec(line)?.[0] === name &&
            labels.every(label => addedLabels.includes(label) || new RegExp(`[{,]${label}="`).test(line)),
        ),
    )
    expect(missing).toEqual([])
  })

  test('has an alert rule with a sentence and an action for what may go wrong', () => {
    expect(rules.length).toBeGreaterThanOrEqual(10)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { annotations } of rules) expect(annotations).toMatchObject({ summary: /./, action: /./ })
  })

  test('explains each alert in docs/monitoring.md', () => {
    const docs = readFileSync(new URL('../../docs/monitoring.md', import.meta.url), 'utf8')
    for (const { alert } of rules) expect(docs).toContain(`\`${alert}\``)
  })
})
