import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageCacheHarness, type PageCacheHarness } from './page-cache-harness.ts'

let pages: PageCacheHarness
beforeEach(async () => {
  pages = await createPageCacheHarness()
})
afterEach(() => pages.close())

const minute = 60_000

test('while the database does not answer, serves pages that may be outdated for ten minutes, and says so in a header', async () => {
  const fresh = await pages.fetch('/shop')
  expect(fresh.headers['cache-status']).toBeUndefined()
  pages.time = 2 * minute
  pages.cache.subscriber.onDisconnect()
  pages.isDatabaseAvailable = false
  pages.time = 12 * minute - 1
  const stale = await pages.fetch('/shop')
  expect([stale.status, stale.body.equals(fresh.body)]).toEqual([200, true])
  expect(stale.headers).toMatchObject({ age: '719', 'cache-status': 'tuffthrift; hit; ttl=-600' })
  const unchanged = await pages.fetch('/shop', { 'if-none-match': String(fresh.headers.etag) })
  expect([unchanged.status, unchanged.headers.age]).toEqual([304, '719'])
  expect(pages.rendered).toEqual(['/shop'])
  pages.time = 12 * minute
  await pages.fetch('/shop')
  expect(pages.rendered).toEqual(['/shop', '/shop'])
})

test('while the database does not answer, keeps them when the events come back before the database', async () => {
  await pages.fetch('/shop')
  pages.isDatabaseAvailable = false
  pages.cache.subscriber.onDisconnect()
  pages.cache.subscriber.onResync()
  expect((await pages.fetch('/shop')).headers['cache-status']).toBe('tuffthrift; hit; ttl=0')
  pages.isDatabaseAvailable = true
  expect((await pages.fetch('/shop')).headers['cache-status']).toBeUndefined()
  expect(pages.rendered).toEqual(['/shop', '/shop'])
})

test('while the database does not answer, serves no page that a change has made wrong', async () => {
  await pages.fetch('/shop')
  pages.harness.store.events.publish([{ topic: 'product', id: pages.product, change: 'changed' }])
  pages.isDatabaseAvailable = false
  await pages.fetch('/shop')
  expect(pages.rendered).toEqual(['/shop', '/shop'])
})

test('while the database does not answer, serves the page from before when it goes away during a rendering', async () => {
  const fresh = await pages.fetch('/shop')
  pages.time = 10 * minute
  pages.beforeResponse = async () => {
    pages.isDatabaseAvailable = false
    return new Response('', { status: 503 })
  }
  const stale = await pages.fetch('/shop')
  expect([stale.status, stale.body.equals(fresh.body)]).toEqual([200, true])
  expect(stale.headers['cache-status']).toBe('tuffthrift; hit; ttl=0')
})
