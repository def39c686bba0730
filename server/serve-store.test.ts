import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { insertProduct } from '#test/factories.ts'
import { connectEventStream } from '#test/live/event-stream.ts'
import { findFreePort } from '#test/processes/free-port.ts'
import { createStoreShopper } from '#test/shopper-client.ts'
import { waitFor } from '#test/wait-for.ts'
import { archiveAssets } from './pages/asset-archive.ts'
import { createBuiltPages } from './pages/page-source.ts'
import { serveStore } from './serve-store.ts'

let dataDir: string
let url: string
let settings: Record<string, string>
/** What the store has printed. */
let output: string
let exitStatuses: unknown[]
/** The store's database, opened as another process opens it. */
let db: Db
beforeEach(async () => {
  const port = await findFreePort()
  dataDir = mkdtempSync(join(tmpdir(), 'serve-store-'))
  url = `http://localhost:${port}`
  settings = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  exitStatuses = []
  vi.spyOn(process, 'exit').mockImplementation(status => void exitStatuses.push(status) as never)
  db = await openDatabase({ dataDir })
})
afterEach(async () => {
  await db.destroy()
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Serves the store until `stop`, which sends SIGTERM to it alone. */
async function startStore(environment: Record<string, string> = {}, createPageSource = createBuiltPages) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await serveStore(readConfig({ ...settings, ...environment }), createPageSource)
  output = write.mock.calls.map(([text]) => text).join('')
  write.mockRestore()
  const [onTerminate, onInterrupt] = (['SIGTERM', 'SIGINT'] as const).map(signal => process.listeners(signal).at(-1))
  return {
    async stop() {
      onTerminate?.('SIGTERM')
      await waitFor(() => expect(exitStatuses).toEqual([0]))
      process.off('SIGTERM', onTerminate ?? (() => {})).off('SIGINT', onInterrupt ?? (() => {}))
    },
  }
}

const fetchText = async (path: string) => (await fetch(url + path)).text()

test('is alive but not ready until its pages are loaded', async () => {
  const gate = Promise.withResolvers<void>()
  const starting = startStore({}, async () => {
    await gate.promise
    return createBuiltPages()
  })
  const alive = await waitFor(() => fetch(`${url}/healthz`), { interval: 5 })
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }])
  for (const path of ['/readyz', '/shop']) {
    const response = await fetch(url + path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toEqual({ status: 'starting' })
  }
  const fetchAsBrowser = (path: string) => fetch(url + path, { headers: { accept: 'text/html,*/*;q=0.8' } })
  const page = await fetchAsBrowser('/shop?lang=ms')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await page.text()).toContain('<meta http-equiv="refresh" content="2">')
  // Of an open page that follows a link, which loads the document instead.
  expect((await fetch(`${url}/shop.data`)).headers.get('x-remix-reload-document')).toBe('true')
  for (const path of ['/readyz', '/api/products', '/webhooks/stripe'])
    expect(await (await fetchAsBrowser(path)).json()).toEqual({ status: 'starting' })
  gate.resolve()
  const store = await starting
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
  await store.stop()
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})

test('serves pages from memory until something changes, by another process too', async () => {
  const store = await startStore()
  const first = await fetch(`${url}/shop`)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}/)
  const again = await fetch(`${url}/shop`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  const script = /"(\/assets\/[^"]+\.js)"/.exec(await first.text())?.[1] ?? ''
  expect((await fetch(url + script)).headers.get('cache-control')).toContain('immutable')
  await insertProduct(db, { title: 'Corduroy coat' })
  await waitFor(async () => expect(await fetchText('/shop')).toContain('Corduroy coat'))
  await store.stop()
})

test('serves the assets of the build before, compressed as they were', async () => {
  const folder = join(dataDir, 'build-before')
  mkdirSync(folder)
  for (const [name, content] of [
    ['old-1234567.js', 'script'],
    ['old-1234567.js.br', 'brotli'],
  ] as const)
    writeFileSync(join(folder, name), content)
  await archiveAssets([folder], dataDir)
  const store = await startStore()
  const response = await fetch(`${url}/assets/old-1234567.js`, { headers: { 'accept-encoding': 'identity' } })
  expect([response.status, await response.text()]).toEqual([200, 'script'])
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const head = await fetch(`${url}/assets/old-1234567.js`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect([head.headers.get('content-encoding'), head.headers.get('content-type')]).toEqual([
    'br',
    expect.stringMatching(/javascript/),
  ])
  for (const path of ['/assets/..%2fbuilds', '/assets/%2e%2e/store.sqlite', '/assets/missing-1234567.js'])
    expect((await fetch(url + path)).status).toBe(404)
  await store.stop()
})

test('names the id of a request in the response, and never that of another one', async () => {
  const store = await startStore()
  const readId = async (path: string, id: string) =>
    (await fetch(url + path, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  expect(await readId('/cart', 'request-1')).toBe('request-1')
  expect(await readId('/api/session', 'request-2')).toBe('request-2')
  expect(await readId('/api/no-such-endpoint', 'request-3')).toBe('request-3')
  // Rendered, and then from the cache, which knows no requests.
  expect(await readId('/past-sales', 'request-4')).toBe('request-4')
  expect(await readId('/past-sales', 'request-5')).toBeNull()
  await store.stop()
})

test('measures requests, payments and jobs on a port of its own', async () => {
  const metricsPort = await findFreePort()
  const product = await insertProduct(db)
  const store = await startStore({ METRICS_PORT: String(metricsPort) })
  for (let time = 0; time < 2; time++) await fetchText('/past-sales')
  const shopper = createStoreShopper(url)
  await shopper.buy([product])
  await waitFor(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toContain('tuffthrift_http_requests_total{method="GET",route="/past-sales",status="200"} 2')
    expect(metrics).toMatch(/tuffthrift_page_cache_requests_total\{result="hit"\} [1-9]/)
    expect(metrics).toMatch(/provider_request_duration_seconds_count\{operation="createSession",outcome="ok"\} 1/)
    expect(metrics).toMatch(/tuffthrift_job_last_success_timestamp_seconds\{name="reconcile payments"\} \d/)
    expect(metrics).toMatch(/tuffthrift_disk_free_bytes [1-9]/)
  })
  await store.stop()
  await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow()
})

test('sells a product through the payment emulator and tells open pages', async () => {
  const product = await insertProduct(db)
  const store = await startStore()
  const shopper = createStoreShopper(url)
  const stream = await connectEventStream(url)
  expect(await fetchText('/shop')).toContain(product)
  const { order } = await shopper.buy([product])
  await waitFor(() => expect(stream.listChanges(product)).toEqual(['held', 'sold']))
  expect(await fetchText('/shop')).not.toContain(product)
  const status = db.selectFrom('orders').select('status').where('id', '=', order.id)
  expect(await status.executeTakeFirst()).toEqual({ status: 'paid' })
  await store.stop()
  expect(stream.hasEnded).toBe(true)
})

test('passes each request through the middleware of a development server', async () => {
  const store = await startStore({}, async () => ({
    ...(await createBuiltPages()),
    mode: 'development',
    devMiddleware(_request, response, next) {
      response.setHeader('x-development', 'yes')
      next()
    },
  }))
  const { headers } = await fetch(`${url}/shop`)
  expect([headers.get('x-development'), headers.get('etag')]).toEqual(['yes', null])
  await store.stop()
})

test('ends connections with many unanswered requests, and answers others', async () => {
  const store = await startStore()
  const sockets = ['/shop', '/api/products', '/product/nothing', '/api/live'].map(path => {
    const socket = connect(Number(settings.PORT), '127.0.0.1').on('error', () => undefined)
    // Some 210 KB, of which no response is read.
    socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2_600))
    return socket
  })
  await waitFor(() => {
    // A paused socket notices its end when it is read.
    for (const socket of sockets) socket.resume()
    expect(sockets.filter(({ closed }) => !closed)).toEqual([])
  })
  expect((await fetch(`${url}/shop`)).status).toBe(200)
  await store.stop()
})

test('prints where the shop is, and what to do about a missing admin', async () => {
  const store = await startStore({ ADMIN_EMAIL: 'boss@example.com' })
  expect(output).toContain(`TuffThrift is open:  ${url}/shop\n`)
  expect(output).toContain(`${url}/sandbox/stripe/`)
  expect(output).toContain('No admin:            ADMIN_EMAIL (boss@example.com) has no account')
  await store.stop()
})

test('signs in the admin of the settings', async () => {
  const admin = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'tuff and bold' }
  const store = await startStore(admin)
  expect(output).not.toContain('No admin')
  const body = new URLSearchParams({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { accept: 'text/html' },
  })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin'])
  const cookie = response.headers
    .getSetCookie()
    .map(set => set.split(';')[0])
    .join('; ')
  expect((await fetch(`${url}/admin`, { headers: { cookie } })).status).toBe(200)
  await store.stop()
})

test('says which port is taken, and another one to try', async () => {
  const store = await startStore()
  const port = Number(settings.PORT)
  const error = await startStore({ DATA_DIR: join(dataDir, 'other') }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain(`PORT: ${port} on 127.0.0.1 is taken`)
  expect(String(error)).toContain(`PORT=${port + 1} npm start`)
  await store.stop()
})

test.each([
  ['1', 'timeout=75'],
  ['0', 'timeout=5'],
])('with %s proxies idle connections stay open for %s', async (proxies, keepAlive) => {
  const store = await startStore({ TRUST_PROXY: proxies })
  const response = await fetch(`${url}/healthz`)
  expect(response.headers.get('keep-alive')).toBe(keepAlive)
  await response.text()
  await store.stop()
})
