import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { ProductChange } from '#store/store-events.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertProduct, updateRow } from '#test/factories.ts'
import { connectEventStream } from '#test/live/event-stream.ts'
import { type StoreProcess, startStore } from '#test/processes/store-process.ts'
import { type SwallowingProxy, startSwallowingProxy } from '#test/swallowing-proxy.ts'
import { waitFor } from '#test/wait-for.ts'

const second = 1000

let db: Db
let product: ProductId
let proxy: SwallowingProxy
let store: StoreProcess
let dataDir: string

const fetchFromStore = (path: string, init?: RequestInit) =>
  fetch(store.url + path, { ...init, signal: AbortSignal.timeout(10 * second) })

const sendFeedback = () =>
  fetchFromStore('/api/feedback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'A nice coat.' }),
  })

const expectStatus = async (response: Promise<Response>, status: number) => {
  expect((await response).status).toBe(status)
}

/** Publishes a change of a product past the store. */
const publishFromOtherProcess = (id = product, change: ProductChange = 'changed') =>
  sql`select pg_notify('tuffthrift_live', ${JSON.stringify([{ topic: 'product', id, change }])})`.execute(db)

/** Returns how many milliseconds it took until `check` passed. */
async function measure(check: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await waitFor(check)
  return performance.now() - start
}

/** Asks for the shop's page again and again. */
function startShopper() {
  const stopping = new AbortController()
  const responses: { status: number; isStale: boolean; ms: number }[] = []
  const visiting = (async () => {
    while (!stopping.signal.aborted) {
      const start = performance.now()
      const { status, headers } = await fetchFromStore('/shop')
      responses.push({ status, isStale: headers.has('cache-status'), ms: performance.now() - start })
      await wait(20)
    }
  })()
  return {
    responses,
    async stop() {
      stopping.abort()
      await visiting
    },
  }
}

// Only PostgreSQL is apart from the store.
describe.skipIf(inject('postgresUrl') === '')('a database that goes silent', () => {
  beforeAll(async () => {
    const databaseUrl = new URL(await createTestDatabase())
    db = await openDatabase({ databaseUrl: databaseUrl.href })
    product = await insertProduct(db, { title: 'Corduroy coat' })
    proxy = await startSwallowingProxy({ host: databaseUrl.hostname, port: Number(databaseUrl.port) })
    databaseUrl.port = String(proxy.port)
    dataDir = await mkdtemp(join(tmpdir(), 'silent-database-'))
    store = await startStore({ DATABASE_URL: databaseUrl.href, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    await waitFor(() => expectStatus(fetchFromStore('/shop'), 200))
  })
  afterAll(async () => {
    await store?.stop('SIGKILL')
    await proxy?.close()
    await db?.destroy()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('leaves cached pages, fails the rest quickly, and everything works again when it is back', async () => {
    const shopper = startShopper()
    const stream = await connectEventStream(store.url)
    proxy.swallow()
    expect(await measure(() => expectStatus(fetchFromStore('/readyz'), 503))).toBeLessThan(2 * second)
    // The first may have waited for an answer of the database, the next doesn't.
    await expectStatus(sendFeedback(), 503)
    const start = performance.now()
    const refused = await sendFeedback()
    expect(performance.now() - start).toBeLessThan(second)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({ code: 'database_unavailable' })
    expect(await (await fetchFromStore('/past-sales')).text()).toContain('Back in a moment')
    expect((await fetchFromStore('/healthz')).status).toBe(200)
    // Long enough to lose the connection of store events too.
    await waitFor(() => expect(shopper.responses.at(-1)?.isStale).toBe(true))

    proxy.restore()
    const recovery = measure(async () => {
      await expectStatus(fetchFromStore('/readyz'), 200)
      await expectStatus(sendFeedback(), 201)
      await expectStatus(fetchFromStore('/past-sales'), 200)
      expect(shopper.responses.at(-1)?.isStale).toBe(false)
      await publishFromOtherProcess()
      expect(stream.listChanges(product)).toContain('changed')
    })
    expect(await recovery).toBeLessThan(5 * second)
    await stream.close()
    await shopper.stop()
    expect(new Set(shopper.responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(Math.max(...shopper.responses.map(({ ms }) => ms))).toBeLessThan(second)
  })

  test('leaves a shop that sells open, with a mark on pages that a sale has made wrong [T62]', async () => {
    await waitFor(() => expectStatus(fetchFromStore('/readyz'), 200))
    const sold = await insertProduct(db, { title: 'Sold shirt' })
    const paths = ['/', '/shop', '/shop?lang=ms', '/past-sales', `/product/${product}`]
    const stream = await connectEventStream(store.url)
    await waitFor(async () => {
      // Without it the store knows the page from before the product.
      await publishFromOtherProcess(sold, 'added')
      expect(await (await fetchFromStore('/shop')).text()).toContain('Sold shirt')
    })
    // A page that is rendered while an event comes is not kept. One that is knows no request.
    await waitFor(async () => {
      for (const path of [...paths, `/product/${sold}`]) {
        const { status, headers } = await fetchFromStore(path)
        expect([status, headers.get('x-request-id')]).toEqual([200, null])
      }
    })
    await updateRow(db, 'products', sold, { sold: 1, soldAt: new Date().toISOString() })
    await publishFromOtherProcess(sold, 'sold')
    await waitFor(() => expect(stream.listChanges(sold)).toContain('sold'))

    proxy.swallow()
    await waitFor(() => expectStatus(fetchFromStore('/readyz'), 503))
    await waitFor(async () => {
      for (const path of paths) {
        const page = await fetchFromStore(path)
        expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
        expect(await page.text()).toMatch(/<stale-mark>(As of|Setakat) \d\d:\d\d;/)
      }
    })
    await expectStatus(fetchFromStore(`/product/${sold}`), 503)
    await expectStatus(fetchFromStore('/api/products'), 503)
    const data = await fetchFromStore(`/product/${product}.data`)
    expect([data.status, data.headers.get('x-remix-redirect')]).toEqual([204, `/product/${product}`])
    expect(await (await fetchFromStore('/terms')).text()).not.toContain('<stale-mark>')

    proxy.restore()
    await waitFor(async () => {
      for (const path of [...paths, `/product/${sold}`]) {
        const page = await fetchFromStore(path)
        expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
        expect(await page.text()).not.toContain('<stale-mark>')
      }
    })
    await stream.close()
  })

  test('does not keep a process from stopping', async () => {
    const waiting = sendFeedback().catch(() => {})
    proxy.swallow()
    await waitFor(() => expectStatus(fetchFromStore('/readyz'), 503))
    const start = performance.now()
    expect(await store.stop()).toBe(0)
    expect(performance.now() - start).toBeLessThan(12 * second)
    await waiting
  })
})
