import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { connectTestDatabase } from '#test/database.ts'
import { productFixture } from '#test/factories.ts'
import { type Listing, type Sort, sorts } from './listing.ts'
import { getProductComparator, matchesListing } from './listing-rules.ts'
import type { Product } from './product.ts'
import { listAndCountProducts, listProducts } from './product-queries.server.ts'

// More products than a scan tries before the search index is used, see product-search.server.ts.
const count = 5_600
const oldCount = 1_300

const createTitle = (number: number) => {
  if (number % 900 === 0) return `Jacket of jazz ${number}`
  if (number === 77) return 'Robe with 🧥 on it'
  return number <= oldCount ? `Sarong ${number}` : `Shirt ${number}`
}

let db: Db
let all: Product[]
beforeAll(async () => {
  db = await connectTestDatabase()
  const products = Array.from({ length: count }, (_, index) =>
    productFixture({
      id: `long-${index + 1}` as ProductId,
      title: createTitle(index + 1),
      description: '',
      // The oldest products are also the cheapest, so their word is at the end of two sort orders.
      priceSen: index < oldCount ? (index % 7) * 100 : 5_000 + (index % 40) * 100,
      category: index === 40 ? 'tubq' : index === 50 ? 'jx' : index % 2 ? 'bottom' : 'top',
      createdAt: index % 500 === 0 ? null : new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    }),
  )
  for (let first = 0; first < count; first += 700)
    await db
      .insertInto('products')
      .values(products.slice(first, first + 700))
      .execute()
  all = await listPages({ filter: '', q: '', sort: 'newest' }, count)
})
afterAll(() => db.destroy())

/** Lists the first pages, until there are at least `min` products. */
async function listPages(listing: Listing & { sort: Sort }, min: number): Promise<Product[]> {
  const found: Product[] = []
  for (let cursor: string | null | undefined; cursor !== null && found.length < min; ) {
    const page = await listProducts(db, { ...listing, limit: 48, cursor })
    found.push(...page.products)
    cursor = page.nextCursor
  }
  return found
}

describe.each(sorts)('a large catalogue sorted by %s [VAL-09, SHOP-03]', sort => {
  test.each(['', 'top', 'bottom', 'tubq', 'nothing'])(
    "in category %j finds the same as the browser's rules, early and late in the list",
    async filter => {
      for (const q of ['', 'sarong', 'shirt', 'jaz', 'zz', 'j', 'jx', 'x', 'q', 'bq', '🧥', 'w', 'qz', 'ж', '"', '%']) {
        const listing = { filter, q, sort }
        const expected = all.filter(product => matchesListing(product, listing)).sort(getProductComparator(sort))
        const found = await listPages(listing, 150)
        expect([q, found.map(({ id }) => id)]).toEqual([q, expected.slice(0, found.length).map(({ id }) => id)])
        expect([q, found.length]).toEqual([q, Math.min(expected.length, Math.ceil(150 / 48) * 48)])
        expect([q, (await listAndCountProducts(db, { ...listing, limit: 7 })).total]).toEqual([
          q,
          expected.length > 1000 ? undefined : expected.length,
        ])
      }
    },
  )
})

test('lists the whole catalogue', () => expect(all).toHaveLength(count))
