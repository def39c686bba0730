import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { compareProducts } from '#store/books/compare-products.server.ts'
import type { Db } from '#store/database.server.ts'
import { listForSale } from '#store/products/indexed-lists.server.ts'
import { getPhotoKey } from '#store/products/photo-storage.ts'
import { createProductIndex } from '#store/products/product-index.server.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { insertProduct, readRow } from '#test/factories.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'
import { isFullSize } from '#test/test-size.ts'
import { catalogue } from './catalogue.ts'
import type { DemoProduct } from './demo-product.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { getFileUrl, listDemoPhotos } from './photo-names.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
let db: Db
let photos: ReturnType<typeof createMemoryPhotos>
beforeEach(async () => {
  db = await openDatabase({})
  photos = createMemoryPhotos()
})
afterEach(() => db.destroy())

/** Fewer photos to store than the whole catalogue has. */
const sample = catalogue.slice(0, 3)
const samplePhotoCount = sample.flatMap(listDemoPhotos).length
const fillWithSample = () => fillCatalogue({ db, photos, now, products: sample })

async function listSourceUrls(): Promise<string[]> {
  const rows = await db.selectFrom('photos').select('sources').execute()
  return rows.flatMap(({ sources }) => (JSON.parse(sources) as { url: string }[]).map(({ url }) => url))
}

test.runIf(isFullSize)('an empty shop gets the whole catalogue', async () => {
  await fillCatalogue({ db, photos, now })
  const { count } = db.fn
  const { total } = await db.selectFrom('products').select(count<number>('id').as('total')).executeTakeFirstOrThrow()
  expect(total).toBe(catalogue.length)

  const productIndex = createProductIndex({ db, readDatabaseVersion: () => 0 })
  const listing = { filter: '', q: '', sort: 'newest', limit: 24 } as const
  const { products } = await listForSale({ db, productIndex, now: () => now }, listing)
  expect(products).toHaveLength(24)
  for (const { id, images } of products) {
    expect(images[0], id).toMatchObject({ width: 720, height: 900, blur: expect.stringMatching(/^data:image\/webp/) })
    expect(images[0]?.sources.map(({ width }) => width)).toEqual([360, 720])
  }
})

test('the books of a shop with the catalogue have no difference: sold products name no order', async () => {
  await fillCatalogue({ db, photos, now, products: catalogue.filter(({ sold }) => sold).slice(0, 4) })
  expect(await compareProducts(db)).toEqual([])
})

test('products have the passport of the catalogue', async () => {
  await fillWithSample()
  const [{ weightGrams, price, listedDaysAgo: _, ...facts }] = sample as [DemoProduct]
  expect(await findProduct(db, 'demo-1')).toMatchObject({ ...facts, price: price / 100 })
  const { weightGrams: storedWeight } = await readRow(db, 'products', 'demo-1')
  expect(storedWeight).toBe(weightGrams)
})

test('a shop with a product is not filled', async () => {
  await insertProduct(db)
  await fillCatalogue({ db, photos, now })
  expect(await db.selectFrom('products').select('id').execute()).toHaveLength(1)
  expect(photos.stored.size).toBe(0)
})

test('each photo has its files, of which the main one is shown, and a preview', async () => {
  await fillWithSample()
  const urls = await listSourceUrls()
  expect(urls.length).toBe(2 * samplePhotoCount)
  for (const url of urls) expect(photos.stored.has(getPhotoKey(url)), url).toBe(true)
  const stored = photos.stored.get('product-images/demo-1-front-800.webp')
  expect(stored && Buffer.from(stored).equals(readFileSync(getFileUrl('demo-1-front', '800')))).toBe(true)
  const { url, blur } = await db
    .selectFrom('photos')
    .selectAll()
    .where('url', 'like', '%demo-1-front%')
    .executeTakeFirstOrThrow()
  expect(url).toBe('/product-images/demo-1-front-800.webp')
  expect(blur).toMatch(/^data:image\/webp;base64,UklG/)
})

test('a fill that failed halfway leaves an empty shop that the next start fills', async () => {
  const put = photos.put
  photos.put = async (key, ...rest) => {
    if (key.includes('demo-3-')) throw new Error('disk full')
    await put(key, ...rest)
  }
  await expect(fillWithSample()).rejects.toThrow('disk full')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
  photos.put = put
  await fillWithSample()
  expect(await db.selectFrom('products').select('id').execute()).toHaveLength(sample.length)
})
