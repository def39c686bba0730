import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct, updateRow } from '#test/factories.ts'
import { isFullSize } from '#test/test-size.ts'
import { parseFacets } from './facets.ts'
import { listingSorts } from './listing.ts'
import { createProductIndex, type ProductIndex } from './product-index.server.ts'
import { createIndexedProducts, putProduct, queryProducts } from './product-index.ts'
import { createSearchText } from './search-text.ts'
import { listSold } from './sold-search.server.ts'

// biome-ignore format: several short words per line are easier to read
const words = [
  'batik', 'shirt', 'shirts', 'jacket', 'tee', 't-shirt', 'top', 'xj', 'x', '100%', 'a_p', 'a"b', `'c\\`, '🧥', '衬衫', '古着衬衫',
  'crepe', 'padini', 'red', 'navy', 'stop', 'in', 'the', '(or)', 'and', 'near', '*', '^batik', '-', '501', 'levi’s',
]
const text = fc.array(fc.constantFrom(...words), { maxLength: 5 }).map(list => list.join(' '))
const product = fc.record({
  title: text,
  brand: fc.constantFrom('', 'padini', 'levi’s 501', 'crepe'),
  description: text,
  category: fc.constantFrom('top', 'Top', 'bottom'),
  priceSen: fc.constantFrom(1_000, 2_000, 2_050),
  soldAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'),
})
const products = fc.sample(product, { numRuns: 150, seed: 51 })

let db: Db
let productIndex: ProductIndex
/** The past sales as an index of what is for sale would have them. */
const indexed = createIndexedProducts()

beforeAll(async () => {
  db = await connectTestDatabase()
  for (const [number, { soldAt, ...fields }] of products.entries()) {
    const id = `sale-${String((number * 37) % 1_000).padStart(3, '0')}` as ProductId
    await insertProduct(db, { id, ...fields, sold: 1, soldAt })
    // Typing errors are compared with the words of what is for sale.
    await insertProduct(db, { ...fields })
    const searchText = createSearchText(fields)
    putProduct(indexed, { id, category: fields.category, price: fields.priceSen / 100, createdAt: soldAt, searchText })
  }
  await insertProduct(db, { title: 'sarong', sold: 1, hidden: 1 })
  productIndex = createProductIndex({ db, readDatabaseVersion: () => 0 })
})
afterAll(() => db.destroy())

async function listAll(query: { q: string; filter: string; sort: (typeof listingSorts)[number]; limit: number }) {
  const found: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listSold({ db, productIndex }, { ...query, cursor })
    found.push(...page.products.map(({ id }) => id))
    if (page.nextCursor === null) return found
    cursor = page.nextCursor
  }
}

const isDescribed = (fields: (typeof products)[number]) => createSearchText(fields).replaceAll('\n', ' ')
const search = fc.oneof(
  text,
  // What stands somewhere, from and to any character: no address of a page has half of one.
  fc
    .tuple(fc.nat(products.length - 1), fc.nat(30), fc.nat(12))
    .map(([number, from, length]) =>
      [...isDescribed(products[number] as (typeof products)[number])].slice(from, from + length).join(''),
    ),
  fc.constantFrom(
    'baju batik',
    'kemeja',
    'kemeja for padini',
    'jakket',
    'jaket',
    'padni shrit',
    'crepee tee',
    'sarong',
  ),
  fc.constantFrom('tops', 'Kaos', 'BATIK  Shirt', '%', '_', '\\', '"', "'", 'batik"', 'batik OR tee', 'zzz', 'zz zz'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)

test('finds the past sales that an index of them in memory would, in the same order [SHOP-03]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        q: search,
        filter: fc.constantFrom('', 'top', 'TOP', 'hats'),
        sort: fc.constantFrom(...listingSorts),
        limit: fc.constantFrom(10, 48),
      }),
      async query => {
        const { products: expected } = queryProducts(indexed, {
          ...query,
          sort: query.sort === 'match' ? ('newest' as const) : query.sort,
          limit: 1_000,
          facets: parseFacets({}),
          now: new Date(0),
          isCounted: false,
          after: undefined,
        })
        expect(await listAll(query)).toEqual(expected.map(({ id }) => id))
      },
    ),
    { numRuns: isFullSize ? 500 : 50 },
  )
})

test('finds a sale from its transaction on, and not after it was hidden', async () => {
  const find = () => listAll({ q: 'songket', filter: '', sort: 'newest', limit: 48 })
  const id = await insertProduct(db, { title: 'Songket' })
  expect(await find()).toEqual([])
  await updateRow(db, 'products', id, { sold: 1 })
  expect(await find()).toEqual([id])
  await updateRow(db, 'products', id, { searchText: 'kebaya' })
  expect(await find()).toEqual([])
  await updateRow(db, 'products', id, { searchText: 'songket' })
  await updateRow(db, 'products', id, { hidden: 1 })
  expect(await find()).toEqual([])
  await updateRow(db, 'products', id, { hidden: 0 })
  expect(await find()).toEqual([id])
  await db.deleteFrom('products').where('id', '=', id).execute()
  expect(await find()).toEqual([])
})
