import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProductChange } from '#store/store-events.ts'
import { publishEvents } from '#test/publish-events.ts'
import { createPageCacheHarness, type PageCacheHarness } from '../tests/page-cache-harness.ts'

let pages: PageCacheHarness
beforeEach(async () => {
  pages = await createPageCacheHarness()
  pages.time = Date.parse('2026-11-24T06:02:59Z')
})
afterEach(() => pages.close())

const minute = 60_000
const mark = '<stale-mark>As of 14:02; some pieces may be gone.</stale-mark>'
const isMarked = (body: Buffer) => body.includes('<stale-mark>')
const publish = (change: ProductChange) =>
  publishEvents(pages.harness.store, [{ topic: 'product', id: pages.product, change }])

/** The database is away from now on: pages can't be rendered. */
function loseDatabase() {
  pages.isDatabaseAvailable = false
  pages.beforeResponse = async () => new Response('', { status: 503 })
}

test('while the database does not answer, serves pages that a change has made wrong, with a mark, until they are an hour old [T62]', async () => {
  const fresh = await pages.fetch('/shop')
  expect([fresh.headers['cache-status'], isMarked(fresh.body)]).toEqual([undefined, false])
  pages.time += 2 * minute
  await publish('changed')
  loseDatabase()
  pages.time += 58 * minute - 1
  const stale = await pages.fetch('/shop')
  expect(stale.status).toBe(200)
  expect(stale.headers).toMatchObject({ age: '3599', 'cache-status': 'tuffthrift; hit; ttl=-3480' })
  expect(stale.body.toString()).toBe(fresh.body.toString().replace(/<body[^<>]*>/, start => start + mark))
  expect(pages.rendered).toEqual(['/shop'])
  pages.time += 1
  expect((await pages.fetch('/shop')).status).toBe(503)
})

test('the mark is in the language of the page', async () => {
  await pages.fetch('/shop?lang=ms')
  loseDatabase()
  const { body } = await pages.fetch('/shop?lang=ms')
  expect(body.toString()).toContain('<stale-mark>Setakat 14:02; ada barang mungkin sudah tiada.</stale-mark>')
})

test('a page with a mark has ETags of its own in every encoding, and nobody may store it', async () => {
  const encodings = ['br', 'gzip', 'identity']
  const fetchEtags = async () =>
    Promise.all(
      encodings.map(async encoding => (await pages.fetch('/shop', { 'accept-encoding': encoding })).headers.etag),
    )
  const unmarked = await fetchEtags()
  loseDatabase()
  const marked = await fetchEtags()
  expect(new Set([...unmarked, ...marked]).size).toBe(6)
  for (const [index, encoding] of encodings.entries()) {
    const headers = { 'accept-encoding': encoding, 'if-none-match': String(unmarked[index]) }
    const page = await pages.fetch('/shop', headers)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding]
    expect(isMarked(decode ? decode(page.body) : page.body)).toBe(true)
    expect((await pages.fetch('/shop', { ...headers, 'if-none-match': String(marked[index]) })).status).toBe(304)
  }
  pages.isDatabaseAvailable = true
  pages.beforeResponse = async () => undefined
  const fresh = await pages.fetch('/shop', { 'if-none-match': marked.join() })
  expect([fresh.status, isMarked(fresh.body)]).toEqual([200, false])
})

test.each<ProductChange>(['sold', 'removed'])(
  'while the database does not answer, the page of a product that was %s is not served',
  async change => {
    const paths = ['', '?lang=ms'].map(query => `/product/${pages.product}${query}`)
    for (const path of [...paths, '/shop']) expect((await pages.fetch(path)).status).toBe(200)
    await publish(change)
    loseDatabase()
    for (const path of paths) expect((await pages.fetch(path)).status).toBe(503)
    expect((await pages.fetch('/shop')).status).toBe(200)
  },
)

test('while the database does not answer, serves neither lists nor data of pages, which carry no mark', async () => {
  const paths = ['/api/products', `/product/${pages.product}.data`]
  for (const path of paths) expect((await pages.fetch(path)).status).toBe(200)
  loseDatabase()
  for (const path of paths) expect((await pages.fetch(path)).status).toBe(503)
})

test('serves pages that need no database without a mark', async () => {
  await pages.fetch('/terms')
  pages.isDatabaseAvailable = false
  const { status, body } = await pages.fetch('/terms')
  expect([status, isMarked(body)]).toEqual([200, false])
})

test('while the database does not answer, keeps pages when the events come back before the database', async () => {
  await pages.fetch('/shop')
  pages.isDatabaseAvailable = false
  pages.cache.subscriber.onDisconnect()
  pages.cache.subscriber.onResync()
  expect((await pages.fetch('/shop')).headers['cache-status']).toBe('tuffthrift; hit; ttl=0')
  pages.isDatabaseAvailable = true
  const fresh = await pages.fetch('/shop')
  expect([fresh.headers['cache-status'], isMarked(fresh.body)]).toEqual([undefined, false])
  expect(pages.rendered).toEqual(['/shop', '/shop'])
})

test('serves the page from before when the database goes away during a rendering', async () => {
  await pages.fetch('/shop')
  pages.time += 10 * minute
  pages.beforeResponse = async () => {
    pages.isDatabaseAvailable = false
    return new Response('', { status: 503 })
  }
  const stale = await pages.fetch('/shop')
  expect([stale.status, isMarked(stale.body)]).toEqual([200, true])
  expect(stale.headers['cache-status']).toBe('tuffthrift; hit; ttl=0')
})

test('while the database does not answer, the page of a product that this process has just sold is not served, although the database never passed that on', async () => {
  const path = `/product/${pages.product}`
  expect((await pages.fetch(path)).status).toBe(200)
  pages.cache.subscriber.onPublish?.([{ topic: 'product', id: pages.product, change: 'sold' }])
  loseDatabase()
  expect((await pages.fetch(path)).status).toBe(503)
})
