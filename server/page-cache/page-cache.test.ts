import { createHash } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'
import { createRenderQueue } from '../http/render-queue.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

let harness: Harness
let pageCache: PageCache
let server: Server
let product: ProductId
let rendered: string[]
let time: number
let databaseVersion: number
let isDatabaseAvailable: boolean
/** Returns the response to send instead, if any. */
let beforeResponse: () => Promise<Response | undefined>
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
  product = await insertProduct(harness.db, { title: 'Corduroy coat' })
  rendered = []
  time = 0
  databaseVersion = 0
  isDatabaseAvailable = true
  beforeResponse = async () => undefined
  pageCache = createPageCache({
    isDatabaseAvailable: () => isDatabaseAvailable,
    render: async request => {
      rendered.push(new URL(request.url).pathname + new URL(request.url).search)
      const response = await harness.request(request.url, request)
      return (await beforeResponse()) ?? response
    },
    publicUrl: 'http://localhost:3000',
    now: () => time,
    readDatabaseVersion: () => databaseVersion,
    renderQueue: createRenderQueue({ isLimited: true }),
    trustedProxies: 1,
    onError: error => harness.store.log.error({ err: error }, 'page'),
  })
  harness.dependencies.liveHub.subscribeBeforeStreams(pageCache.subscriber)
  server = createServer((request, response) => {
    if (!pageCache.serve(request, response)) response.writeHead(418).end('not a cached page')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await new Promise(resolve => server.close(resolve))
  await harness.close()
})

interface PageResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function fetchPage(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<PageResponse> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ port, path, method, headers, agent: false }, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

test('renders a page once and serves the same bytes to every client', async () => {
  const anonymous = await fetchPage('/shop')
  const others = [
    { cookie: 'session=someone; shopper=abcdefghijabcdefghijabcdef' },
    { authorization: 'Bearer something' },
    { 'x-forwarded-for': '203.0.113.9', 'accept-language': 'ms' },
  ]
  expect(anonymous.status).toBe(200)
  expect(anonymous.body.toString()).toContain('Corduroy coat')
  for (const headers of others) expect((await fetchPage('/shop', headers)).body.equals(anonymous.body)).toBe(true)
  expect(rendered).toEqual(['/shop'])
})

test('renders the same page when the first client is signed in', async () => {
  const first = await fetchPage('/shop', { cookie: 'session=someone; shopper=abcdefghijabcdefghijabcdef' })
  pageCache.subscriber.onResync()
  const second = await fetchPage('/shop')
  expect(rendered).toHaveLength(2)
  expect(first.body.equals(second.body)).toBe(true)
  expect(first.headers.etag).toBe(second.headers.etag)
})

test('serves each encoding with its own strong ETag', async () => {
  const plain = await fetchPage('/shop', { 'accept-encoding': 'identity' })
  const gzip = await fetchPage('/shop', { 'accept-encoding': 'gzip' })
  const br = await fetchPage('/shop', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(br.body.length).toBeLessThan(plain.body.length / 3)
  const tags = [plain, gzip, br].map(({ headers }) => headers.etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}(-br|-gzip)?"$/)
  for (const { headers } of [plain, gzip, br])
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
})

test('responds 304 to a matching ETag until the page changes', async () => {
  const { headers } = await fetchPage('/shop', { 'accept-encoding': 'br' })
  const etag = headers.etag ?? ''
  for (const tag of [etag, `"other", W/${etag}`, '*']) {
    const again = await fetchPage('/shop', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers.etag).toBe(etag)
  }
  expect((await fetchPage('/shop', { 'if-none-match': etag })).status).toBe(200)
  await harness.db.updateTable('products').set({ title: 'Corduroy coat, mended' }).where('id', '=', product).execute()
  harness.store.events.publish([{ topic: 'product', id: product, change: 'changed' }])
  expect((await fetchPage('/shop', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200)
})

test('allows the inline scripts of the page in its Content-Security-Policy', async () => {
  await fetchPage('/shop')
  const { headers, body } = await fetchPage('/shop')
  const policy = String(headers['content-security-policy'])
  const scripts = Array.from(body.toString().matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g))
  expect(scripts.length).toBeGreaterThan(0)
  for (const [, code = ''] of scripts)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  expect(policy.match(/script-src ([^;]*)/)?.[1]).not.toContain('unsafe')
})

test('clears the cache on a sale but not on a hold', async () => {
  const shopper = harness.shopper()
  await fetchPage('/shop')
  const { url } = await shopper.startPaying([product])
  const whileHeld = await fetchPage('/shop')
  expect(rendered).toEqual(['/shop'])
  expect(whileHeld.body.toString()).not.toContain('heldUntil":"')
  await shopper.pay(url)
  await waitFor(async () => expect((await fetchPage('/shop')).body.toString()).not.toContain('Corduroy coat'))
  expect((await fetchPage('/past-sales')).body.toString()).toContain('Corduroy coat')
})

test('sends but does not cache a rendering that started before a change', async () => {
  const gate = Promise.withResolvers<undefined>()
  const isRendered = Promise.withResolvers<void>()
  beforeResponse = () => {
    isRendered.resolve()
    return gate.promise
  }
  const early = fetchPage('/shop')
  await isRendered.promise
  await harness.db.updateTable('products').set({ title: 'Corduroy coat, mended' }).where('id', '=', product).execute()
  harness.store.events.publish([{ topic: 'product', id: product, change: 'changed' }])
  beforeResponse = async () => undefined
  expect((await fetchPage('/shop')).body.toString()).toContain('Corduroy coat, mended')
  gate.resolve(undefined)
  expect((await early).body.toString()).not.toContain('mended')
  expect((await fetchPage('/shop')).body.toString()).toContain('Corduroy coat, mended')
  expect(rendered).toHaveLength(2)
})

test('shares one rendering among concurrent requests for a page', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => fetchPage('/shop?sort=price-asc')))
  expect(new Set(responses.map(({ body }) => body.toString())).size).toBe(1)
  expect(rendered).toEqual(['/shop?sort=price-asc'])
})

test('ignores unknown query parameters in the cache key', async () => {
  await fetchPage('/shop')
  await fetchPage('/shop?utm_source=instagram&fbclid=abc')
  await fetchPage('/shop?sort=oldest&filter=top')
  await fetchPage('/shop?filter=top&sort=oldest&x=y')
  expect(rendered).toEqual(['/shop', '/shop?filter=top&sort=oldest'])
})

test('expires a page after ten minutes', async () => {
  await fetchPage('/shop')
  time = 10 * 60_000 - 1
  await fetchPage('/shop')
  expect(rendered).toHaveLength(1)
  time += 1
  await fetchPage('/shop')
  expect(rendered).toHaveLength(2)
})

test('does not cache missing products and errors', async () => {
  for (let times = 0; times < 2; times++) {
    expect((await fetchPage('/product/nothing')).status).toBe(404)
    // An uncached page responds to HEAD like a cached one.
    expect((await fetchPage('/product/nothing', {}, 'HEAD')).body).toHaveLength(0)
  }
  expect(rendered).toHaveLength(4)
  harness.expectErrors()
  beforeResponse = () => Promise.reject(new Error('broken'))
  const failed = await fetchPage('/shop')
  expect([failed.status, failed.headers['content-type']]).toEqual([500, 'text/plain'])
  expect(failed.body.toString()).toBe('Something went wrong on our side.')
  expect(harness.errors).toEqual(['page: Error: broken'])
  beforeResponse = async () => {}
  expect((await fetchPage('/shop')).status).toBe(200)
})

test('ends the connection of a page whose headers were sent already', async () => {
  harness.expectErrors()
  const broken = createServer((request, response) => {
    response.flushHeaders()
    pageCache.serve(request, response)
  })
  await new Promise<void>(resolve => broken.listen(0, '127.0.0.1', resolve))
  const { port } = broken.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}/shop`).then(response => response.text())).rejects.toThrow()
  expect(harness.errors).toHaveLength(1)
  broken.closeAllConnections()
  await new Promise(resolve => broken.close(resolve))
})

test('renders again after another process has written to the database, which it checks each millisecond', async () => {
  time = 1
  await fetchPage('/shop')
  databaseVersion = 1
  await fetchPage('/shop')
  expect(rendered).toHaveLength(1)
  time = 2
  await fetchPage('/shop')
  expect(rendered).toHaveLength(2)
  time = 3
  await fetchPage('/shop')
  expect(rendered).toHaveLength(2)
})

test.each<[what: 'keeps' | 'drops', event: StoreEvent]>([
  ['keeps', { topic: 'product', id: 'one' as ProductId, change: 'held' }],
  ['keeps', { topic: 'product', id: 'one' as ProductId, change: 'freed' }],
  ['keeps', { topic: 'order', id: 'one', change: 'changed' }],
  ['drops', { topic: 'product', id: 'one' as ProductId, change: 'sold' }],
  ['drops', { topic: 'product', id: 'one' as ProductId, change: 'added' }],
  ['drops', { topic: 'drop', id: 'one', change: 'changed' }],
  ['drops', { topic: 'drop', id: 'one', change: 'opened' }],
])('%s cached pages after the event %j', async (what, event) => {
  await fetchPage('/shop')
  pageCache.subscriber.onEvents([event])
  await fetchPage('/shop')
  expect(rendered).toHaveLength(what === 'keeps' ? 1 : 2)
})

test('responds to HEAD with the headers of the page', async () => {
  const whole = await fetchPage(`/product/${product}`)
  const head = await fetchPage(`/product/${product}`, {}, 'HEAD')
  expect(head.body).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(whole.body.length))
  expect(head.headers.etag).toBe(whole.headers.etag)
})

test('caches the data requests of a page', async () => {
  const first = await fetchPage('/shop.data?_routes=shop%2Fshop')
  expect(first.status).toBe(200)
  expect(first.body.toString()).toContain('Corduroy coat')
  await fetchPage('/shop.data?_routes=shop%2Fshop')
  expect((await fetchPage('/_.data')).status).toBe(200)
  expect(rendered).toEqual(['/shop.data?_routes=shop%2Fshop', '/_.data'])
})

test('leaves private pages, writes and endpoints to the application', async () => {
  for (const path of ['/cart', '/checkout', '/thankyou?session_id=cs_1', '/api/products', '/readyz', '/admin'])
    expect((await fetchPage(path)).status).toBe(418)
  expect((await fetchPage('/shop', {}, 'POST')).status).toBe(418)
  expect(rendered).toEqual([])
})

test('caches nothing while disconnected from store events', async () => {
  await fetchPage('/shop')
  pageCache.subscriber.onDisconnect()
  await fetchPage('/shop')
  await fetchPage('/shop')
  expect(rendered).toHaveLength(3)
  pageCache.subscriber.onResync()
  await fetchPage('/shop')
  await fetchPage('/shop')
  expect(rendered).toHaveLength(4)
})

describe('while the database does not answer', () => {
  const minute = 60_000

  test('serves pages that may be outdated for ten minutes, and says so in a header', async () => {
    const fresh = await fetchPage('/shop')
    expect(fresh.headers['cache-status']).toBeUndefined()
    time = 2 * minute
    pageCache.subscriber.onDisconnect()
    isDatabaseAvailable = false
    time = 12 * minute - 1
    const stale = await fetchPage('/shop')
    expect([stale.status, stale.body.equals(fresh.body)]).toEqual([200, true])
    expect(stale.headers).toMatchObject({ age: '719', 'cache-status': 'tuffthrift; hit; ttl=-600' })
    const unchanged = await fetchPage('/shop', { 'if-none-match': String(fresh.headers.etag) })
    expect([unchanged.status, unchanged.headers.age]).toEqual([304, '719'])
    expect(rendered).toEqual(['/shop'])
    time = 12 * minute
    await fetchPage('/shop')
    expect(rendered).toEqual(['/shop', '/shop'])
  })

  test('keeps them when the events come back before the database', async () => {
    await fetchPage('/shop')
    isDatabaseAvailable = false
    pageCache.subscriber.onDisconnect()
    pageCache.subscriber.onResync()
    expect((await fetchPage('/shop')).headers['cache-status']).toBe('tuffthrift; hit; ttl=0')
    isDatabaseAvailable = true
    expect((await fetchPage('/shop')).headers['cache-status']).toBeUndefined()
    expect(rendered).toEqual(['/shop', '/shop'])
  })

  test('serves no page that a change has made wrong', async () => {
    await fetchPage('/shop')
    harness.store.events.publish([{ topic: 'product', id: product, change: 'changed' }])
    isDatabaseAvailable = false
    await fetchPage('/shop')
    expect(rendered).toEqual(['/shop', '/shop'])
  })

  test('serves the page from before when it goes away during a rendering', async () => {
    const fresh = await fetchPage('/shop')
    time = 10 * minute
    beforeResponse = async () => {
      isDatabaseAvailable = false
      return new Response('', { status: 503 })
    }
    const stale = await fetchPage('/shop')
    expect([stale.status, stale.body.equals(fresh.body)]).toEqual([200, true])
    expect(stale.headers['cache-status']).toBe('tuffthrift; hit; ttl=0')
  })
})
