import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { listForSale } from './indexed-lists.server.ts'
import type { Product } from './product.ts'
import { createProductIndex, type ProductIndex } from './product-index.server.ts'
import { countSoldProducts, findProduct, isCursor, listSoldProducts } from './product-queries.server.ts'

let db: Db
let productIndex: ProductIndex
let all: Product[]
const list = (query: { filter?: string; sort?: 'newest' | 'price-asc'; limit: number; cursor?: string }) =>
  listForSale({ db, productIndex, now: () => new Date() }, { filter: '', q: '', sort: 'newest', ...query })

beforeAll(async () => {
  db = await connectTestDatabase()
  productIndex = createProductIndex({ db, readDatabaseVersion: () => 0 })
  const getDate = (day: number) => `2026-02-${String(day).padStart(2, '0')}T00:00:00.000Z`
  for (let number = 1; number <= 40; number++)
    await insertProduct(db, {
      title: ['Café racer', 'Rugby knit', '100% wool coat', 'Under_score tee'][number % 4] ?? '',
      priceSen: [4500, 2000, 4500, 9950][number % 4] ?? 0,
      category: ['top', 'Bottom', 'other'][number % 3] ?? 'top',
      createdAt: number % 10 === 0 ? null : getDate(1 + (number % 7)),
    })
  await insertProduct(db, { title: 'Old record', createdAt: null })
  await insertProduct(db, { hidden: 1 })
  all = (await list({ limit: 100 })).products
})
afterAll(() => db.destroy())

test('lists products that are neither sold nor hidden [DBS-01]', () => expect(all).toHaveLength(41))

test('pages without repeats or gaps while products are added', async () => {
  const first = await list({ filter: 'top', limit: 5 })
  const added = await insertProduct(db, { createdAt: '2026-03-01T00:00:00.000Z' })
  productIndex.subscriber.onResync()
  const second = await list({ filter: 'top', limit: 5, cursor: first.nextCursor ?? '' })
  const expected = all
    .filter(({ category }) => category === 'top')
    .map(({ id }) => id)
    .slice(0, 10)
  expect([...first.products, ...second.products].map(({ id }) => id)).toEqual(expected)
  await db.deleteFrom('products').where('id', '=', added).execute()
  productIndex.subscriber.onResync()
})

test('returns the first page for a cursor of another list or an invalid one', async () => {
  const { nextCursor } = await list({ sort: 'price-asc', limit: 5 })
  expect(isCursor(nextCursor ?? '')).toBe(true)
  for (const cursor of ['', 'abc', '[]', btoa('["newest",{},7]'), btoa('["newest"]')])
    expect(isCursor(cursor)).toBe(false)
  const page = await list({ limit: 3, cursor: nextCursor ?? '' })
  expect(page.products.map(({ id }) => id)).toEqual(all.slice(0, 3).map(({ id }) => id))
})

test('lists past sales newest first, undated last, filtered by age, without hidden ones [DBS-02, STATE-16]', async () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const sold = (title: string, soldAt: string | null, more = {}) =>
    insertProduct(db, { title, sold: 1, soldAt, category: 'past', ...more })
  await sold('month', '2026-10-21T12:00:00.000Z')
  await sold('old', '2026-01-01T00:00:00.000Z')
  await sold('new', '2026-11-19T00:00:00.000Z')
  await sold('undated', null)
  await sold('hidden', '2026-11-20T00:00:00.000Z', { hidden: 1 })
  const titles = async (soldFilter: 'all' | 'recent' | 'vintage') =>
    (await listSoldProducts(db, { soldFilter, now, limit: 10 })).products.map(({ title }) => title)
  expect(await titles('all')).toEqual(['new', 'month', 'old', 'undated'])
  expect(await titles('recent')).toEqual(['new', 'month'])
  expect(await titles('vintage')).toEqual(['old'])
  expect(await countSoldProducts(db)).toBe(4)
})

test('does not find a hidden or unknown product', async () => {
  const hidden = await insertProduct(db, { hidden: 1 })
  expect(await findProduct(db, hidden)).toBeUndefined()
  expect(await findProduct(db, 'nobody')).toBeUndefined()
})
