import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { insertDrop } from '#test/factories.ts'
import { createPageCacheHarness, type PageCacheHarness } from '../tests/page-cache-harness.ts'

let pages: PageCacheHarness
beforeEach(async () => {
  pages = await createPageCacheHarness()
})
afterEach(() => pages.close())

test('renders a page once and serves the same bytes to every client', async () => {
  const anonymous = await pages.fetch('/shop')
  const others = [
    { cookie: 'session=someone; shopper=abcdefghijabcdefghijabcdef' },
    { authorization: 'Bearer something' },
    { 'x-forwarded-for': '203.0.113.9', 'accept-language': 'ms' },
  ]
  expect(anonymous.status).toBe(200)
  expect(anonymous.body.toString()).toContain('Corduroy coat')
  for (const headers of others) expect((await pages.fetch('/shop', headers)).body.equals(anonymous.body)).toBe(true)
  expect(pages.rendered).toEqual(['/shop'])
})

test('renders the same page when the first client is signed in', async () => {
  const first = await pages.fetch('/shop', { cookie: 'session=someone; shopper=abcdefghijabcdefghijabcdef' })
  pages.cache.subscriber.onResync()
  const second = await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(2)
  expect(first.body.equals(second.body)).toBe(true)
  expect(first.headers.etag).toBe(second.headers.etag)
})

test('serves each encoding with its own strong ETag', async () => {
  const plain = await pages.fetch('/shop', { 'accept-encoding': 'identity' })
  const gzip = await pages.fetch('/shop', { 'accept-encoding': 'gzip' })
  const br = await pages.fetch('/shop', { 'accept-encoding': 'gzip, deflate, br, zstd' })
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

test('expires a page after ten minutes', async () => {
  await pages.fetch('/shop')
  pages.time = 10 * 60_000 - 1
  await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(1)
  pages.time += 1
  await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(2)
})

test('does not cache missing products and errors', async () => {
  for (let times = 0; times < 2; times++) {
    expect((await pages.fetch('/product/nothing')).status).toBe(404)
    // An uncached page responds to HEAD like a cached one.
    expect((await pages.fetch('/product/nothing', {}, 'HEAD')).body).toHaveLength(0)
  }
  expect(pages.rendered).toHaveLength(4)
  pages.harness.expectErrors()
  pages.beforeResponse = () => Promise.reject(new Error('broken'))
  const failed = await pages.fetch('/shop')
  expect([failed.status, failed.headers['content-type']]).toEqual([500, 'application/json'])
  const list = await pages.fetch('/api/products')
  expect([list.status, JSON.parse(list.body.toString())]).toMatchObject([500, { code: 'internal_error' }])
  expect(pages.harness.errors).toEqual(['page: Error: broken', 'page: Error: broken'])
  pages.beforeResponse = async () => {}
  expect((await pages.fetch('/shop')).status).toBe(200)
})

test('ends the connection of a page whose headers were sent already', async () => {
  pages.harness.expectErrors()
  const broken = createServer((request, response) => {
    response.flushHeaders()
    pages.cache.serve(request, response)
  })
  await new Promise<void>(resolve => broken.listen(0, '127.0.0.1', resolve))
  const { port } = broken.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}/shop`).then(response => response.text())).rejects.toThrow()
  expect(pages.harness.errors).toHaveLength(1)
  broken.closeAllConnections()
  await new Promise(resolve => broken.close(resolve))
})

test('renders again after another process has written to the database, which it checks each millisecond', async () => {
  pages.time = 1
  await pages.fetch('/shop')
  pages.databaseVersion = 1
  await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(1)
  pages.time = 2
  await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(2)
  pages.time = 3
  await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(2)
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
  await pages.fetch('/shop')
  pages.cache.subscriber.onEvents([event])
  await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(what === 'keeps' ? 1 : 2)
})

test.each([
  '/api/products',
  '/api/products?filter=top&sort=price-asc&count=1',
  '/api/products/facets?type=tee',
  '/api/products/{id}',
  '/api/drops/raya',
])('caches %s until an event of a product, holds included', async url => {
  await insertDrop(pages.harness.db, { slug: 'raya', publishedAt: '2026-11-20T03:00:00.000Z' })
  const path = url.replace('{id}', pages.product)
  const first = await pages.fetch(path, { 'accept-encoding': 'gzip' })
  expect([first.status, first.headers['content-encoding']]).toEqual([200, 'gzip'])
  const second = await pages.fetch(path, { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'gzip' })
  expect([second.status, second.headers.etag]).toEqual([304, first.headers.etag])
  expect(pages.rendered).toHaveLength(1)
  for (const [index, change] of (['held', 'freed', 'sold'] as const).entries()) {
    pages.cache.subscriber.onEvents([{ topic: 'product', id: pages.product, change }])
    await pages.fetch(path)
    expect(pages.rendered).toHaveLength(index + 2)
  }
  pages.cache.subscriber.onEvents([{ topic: 'order', id: 'one', change: 'changed' }])
  await pages.fetch(path)
  expect(pages.rendered).toHaveLength(4)
})

test('does not cache a drop that waits for its time, because it names the time', async () => {
  await insertDrop(pages.harness.db, { slug: 'raya' })
  for (let times = 0; times < 2; times++) expect((await pages.fetch('/api/drops/raya')).status).toBe(200)
  expect(pages.rendered).toHaveLength(2)
})

test('a hold is in the list from its event on', async () => {
  const readHold = async () => JSON.parse((await pages.fetch('/api/products')).body.toString()).products[0].heldUntil
  expect(await readHold()).toBeNull()
  const { db } = pages.harness
  await db.updateTable('products').set({ heldUntil: '2026-11-01T00:00:00.000Z' }).execute()
  expect(await readHold()).toBeNull()
  pages.cache.subscriber.onEvents([{ topic: 'product', id: pages.product, change: 'held' }])
  expect(await readHold()).toBe('2026-11-01T00:00:00.000Z')
})

test('responds to HEAD with the headers of the page', async () => {
  const whole = await pages.fetch(`/product/${pages.product}`)
  const head = await pages.fetch(`/product/${pages.product}`, {}, 'HEAD')
  expect(head.body).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(whole.body.length))
  expect(head.headers.etag).toBe(whole.headers.etag)
})

test('caches the data requests of a page', async () => {
  const first = await pages.fetch('/shop.data?_routes=shop%2Fshop')
  expect(first.status).toBe(200)
  expect(first.body.toString()).toContain('Corduroy coat')
  await pages.fetch('/shop.data?_routes=shop%2Fshop')
  expect((await pages.fetch('/_.data')).status).toBe(200)
  expect(pages.rendered).toEqual(['/shop.data?_routes=shop%2Fshop', '/_.data'])
})

test('leaves private pages, writes and endpoints to the application', async () => {
  for (const path of ['/cart', '/checkout', '/thankyou?session_id=cs_1', '/api/session', '/readyz', '/admin'])
    expect((await pages.fetch(path)).status).toBe(418)
  expect((await pages.fetch('/shop', {}, 'POST')).status).toBe(418)
  expect(pages.rendered).toEqual([])
})

test('caches nothing while disconnected from store events', async () => {
  await pages.fetch('/shop')
  pages.cache.subscriber.onDisconnect()
  await pages.fetch('/shop')
  await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(3)
  pages.cache.subscriber.onResync()
  await pages.fetch('/shop')
  await pages.fetch('/shop')
  expect(pages.rendered).toHaveLength(4)
})
