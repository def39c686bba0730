import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openDatabase } from '../../platform/database/open-database.server.ts'
import { insertProduct } from '../../test/factories.ts'
import { hasPostgres, startPostgres } from '../../test/postgres/server.ts'
import { startStore } from '../../test/processes/store-process.ts'
import { startSwallowingProxy } from '../../test/swallowing-proxy.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test.skip(!hasPostgres(), 'Only PostgreSQL is apart from the store.')

/** A store of one product, whose database goes silent and comes back. */
async function startStoreWithOutages() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL did not start')
  const databaseUrl = new URL(postgres.url)
  const db = await openDatabase({ databaseUrl: databaseUrl.href })
  // Before the start: the store hears of no change that it hasn't made.
  const product = await insertProduct(db, { title: 'Patient parka' })
  const proxy = await startSwallowingProxy({ host: databaseUrl.hostname, port: Number(databaseUrl.port) })
  databaseUrl.port = String(proxy.port)
  const dataDir = await mkdtemp(join(tmpdir(), 'outage-'))
  const { url, stop } = await startStore({ DATABASE_URL: databaseUrl.href, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const untilListsAre = (status: number) =>
    expect.poll(async () => (await fetch(`${url}/api/products`)).status).toBe(status)
  return {
    url,
    dataDir,
    db,
    product,
    async loseDatabase() {
      proxy.swallow()
      await untilListsAre(503)
    },
    async regainDatabase() {
      proxy.restore()
      await untilListsAre(200)
    },
    async close() {
      await stop('SIGKILL')
      await proxy.close()
      await db.destroy()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The kept pages that carry the mark. */
const listStoredWithMark = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('pages')
    const stored = await Promise.all(
      (await cache.keys()).map(async request => ({
        path: request.url.slice(location.origin.length),
        text: (await (await cache.match(request))?.text()) ?? '',
      })),
    )
    return { paths: stored.map(({ path }) => path), marked: stored.filter(({ text }) => text.includes('<stale-mark>')) }
  })

test('while the database is away, pages say from when they are, until they have read again [T62]', async ({
  browser,
  pageErrors,
}) => {
  const store = await startStoreWithOutages()
  try {
    const { product } = store
    const phone = { viewport: { width: 390, height: 844 } }
    const page = await openPageInNewContext(browser, store, pageErrors, { ...phone, serviceWorkers: 'allow' })
    const mark = page.locator('stale-mark')
    await page.goto('/shop')
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    for (const path of ['/', '/shop?lang=ms', `/product/${product}`, '/shop']) await page.goto(path)
    await expect(mark).toHaveCount(0)
    await store.loseDatabase()
    pageErrors.splice(0)

    const plain = await openPageInNewContext(browser, store, pageErrors, { ...phone, javaScriptEnabled: false })
    for (const [path, sentence] of [
      ['/shop', /^As of \d\d:\d\d; some pieces may be gone\.$/],
      ['/shop?lang=ms', /^Setakat \d\d:\d\d; ada barang mungkin sudah tiada\.$/],
    ] as const) {
      await plain.goto(path)
      await expect(plain.locator('stale-mark')).toHaveText(sentence)
      const [markBox, barBox] = [
        await plain.locator('stale-mark').boundingBox(),
        await plain.getByRole('navigation').first().boundingBox(),
      ]
      expect((markBox?.y ?? 0) + (markBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
    }

    await page.goto(`/product/${product}`)
    await expect.poll(() => pageErrors.join()).toContain('Failed to read again')
    await expect(mark).toBeVisible()
    // The data of the page can't carry the mark: the link opens a document.
    await page.locator('a[href="/shop"]:visible').first().click()
    await page.waitForURL('**/shop')
    await expect(page.getByRole('link', { name: /Patient parka/ })).toBeVisible()
    await expect(mark).toBeVisible()
    await expect.poll(() => pageErrors.join()).toContain('Failed to read again')
    expect(pageErrors.splice(0).filter(error => !/503|Failed to read again/.test(error))).toEqual([])
    const stored = await listStoredWithMark(page)
    expect(stored.paths).toEqual(expect.arrayContaining(['/shop', `/product/${product}`]))
    expect(stored.marked).toEqual([])

    // The landing page shows no products that it reads again by itself.
    const landing = await openPageInNewContext(browser, store, pageErrors, phone)
    await landing.goto('/')
    await expect(landing.locator('stale-mark')).toBeVisible()
    for (const open of [page, landing])
      await open.evaluate(() => document.body.setAttribute('data-is-same-document', ''))
    await store.regainDatabase()
    for (const open of [page, landing]) {
      await expect(open.locator('stale-mark')).toHaveCount(0)
      await expect(open.locator('body[data-is-same-document]')).toBeVisible()
    }
    await page.goto('/shop')
    await expect(mark).toHaveCount(0)
  } finally {
    await store.close()
    // Lost streams.
    pageErrors.splice(0)
  }
})
