import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { type Sort, sorts } from './listing.ts'
import { getProductComparator, matchesListing } from './listing-rules.ts'
import type { Product } from './product.ts'
import {
  countSoldProducts,
  findProduct,
  isCursor,
  listAndCountProducts,
  listProducts,
  listSoldProducts,
} from './product-queries.server.ts'

let db: Db
let all: Product[]
beforeAll(async () => {
  db = await connectTestDatabase()
  const getDate = (day: number) => `2026-02-${String(day).padStart(2, '0')}T00:00:00.000Z`
  for (let number = 1; number <= 40; number++)
    await insertProduct(db, {
      title: ['Café racer', 'Rugby knit', '100% wool coat', 'Under_score tee'][number % 4] ?? null,
      priceSen: [4500, 2000, 4500, 9950][number % 4] ?? 0,
      category: ['top', 'Bottom', 'other'][number % 3] ?? 'top',
      createdAt: number % 10 === 0 ? null : getDate(1 + (number % 7)),
    })
  await insertProduct(db, { title: null, name: 'Old record', imageUrls: null, imageUrl: '/old.jpg', createdAt: null })
  await insertProduct(db, { hidden: 1 })
  all = (await listProducts(db, { filter: '', sort: 'newest', limit: 100 })).products
})
afterAll(() => db.destroy())

async function listAllPages(listing: { filter: string; sort: Sort }, limit: number): Promise<Product[]> {
  const found: Product[] = []
  let cursor: string | undefined
  do {
    const page = await listProducts(db, { ...listing, limit, cursor })
    expect(page.products.length).toBeLessThanOrEqual(limit)
    found.push(...page.products)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}

test('lists products that are neither sold nor hidden [DBS-01]', () => expect(all).toHaveLength(41))

describe.each(sorts)('sorted by %s, database and browser agree [SHOP-03, VAL-09]', sort => {
  test.each(['', 'bottom', 'BOTTOM', 'nothing'])('filter %j, page by page', async filter => {
    const listing = { filter, q: '', sort }
    const expected = all.filter(product => matchesListing(product, listing)).sort(getProductComparator(sort))
    const found = await listAllPages({ filter, sort }, 7)
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect((await listAndCountProducts(db, { filter, sort, limit: 7 })).total).toBe(expected.length)
  })
})

test('returns name and single image of a legacy record as title and images [ENT-02]', async () => {
  const old = all.find(({ title }) => title === 'Old record')
  expect(old).toMatchObject({
    title: 'Old record',
    imageUrls: ['/old.jpg'],
    images: [{ url: '/old.jpg' }],
    createdAt: null,
  })
})

test('pages without repeats or gaps while products are added', async () => {
  const first = await listProducts(db, { filter: 'top', sort: 'newest', limit: 5 })
  const added = await insertProduct(db, { createdAt: '2026-03-01T00:00:00.000Z' })
  const second = await listProducts(db, {
    filter: 'top',

    sort: 'newest',
    limit: 5,
    cursor: first.nextCursor ?? '',
  })
  const expected = all
    .filter(({ category }) => category === 'top')
    .map(({ id }) => id)
    .slice(0, 10)
  expect([...first.products, ...second.products].map(({ id }) => id)).toEqual(expected)
  await db.deleteFrom('products').where('id', '=', added).execute()
})

test('returns the first page for a cursor of another list or an invalid one', async () => {
  const { nextCursor } = await listProducts(db, { filter: '', sort: 'price-asc', limit: 5 })
  expect(isCursor(nextCursor ?? '')).toBe(true)
  for (const cursor of ['', 'abc', '[]', btoa('["newest",{},7]'), btoa('["newest"]')])
    expect(isCursor(cursor)).toBe(false)
  const page = await listProducts(db, { filter: '', sort: 'newest', limit: 3, cursor: nextCursor ?? '' })
  expect(page.products.map(({ id }) => id)).toEqual(all.slice(0, 3).map(({ id }) => id))
})

test('lists past sales newest first, undated last, filtered by age, without hidden ones [DBS-02, STATE-16]', async () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const sold = (title: string, soldAt: string | null, more = {}) =>
    insertProduct(db, { title, sold: 1, soldAt, category: 'past', ...more })
  await sold('old', '2026-01-01T00:00:00.000Z')
  await sold('new', '2026-11-19T00:00:00.000Z')
  await sold('undated', null)
  await sold('hidden', '2026-11-20T00:00:00.000Z', { hidden: 1 })
  const titles = async (soldFilter: 'all' | 'recent' | 'vintage') =>
    (await listSoldProducts(db, { soldFilter, now, limit: 10 })).products.map(({ title }) => title)
  expect(await titles('all')).toEqual(['new', 'old', 'undated'])
  expect(await titles('recent')).toEqual(['new'])
  expect(await titles('vintage')).toEqual(['old'])
  expect(await countSoldProducts(db)).toBe(3)
})

test('does not find a hidden or unknown product', async () => {
  const hidden = await insertProduct(db, { hidden: 1 })
  expect(await findProduct(db, hidden)).toBeUndefined()
  expect(await findProduct(db, 'nobody')).toBeUndefined()
})
