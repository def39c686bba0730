import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { isFullSize } from '#test/test-size.ts'
import { listForSale } from './indexed-lists.server.ts'
import { type Listing, sorts } from './listing.ts'
import { getProductComparator, matchesListing } from './listing-rules.ts'
import type { Product } from './product.ts'
import { createProductIndex, type ProductIndex } from './product-index.server.ts'
import { normalizeSearchText } from './search-text.ts'
import { hasSynonyms } from './search-words.ts'
import { listSold } from './sold-search.server.ts'

const fabrics = [
  'Batik',
  'DENIM',
  'Corduroy',
  'Linen',
  'Crêpe',
  'naïve print',
  '100% wool',
  'a"b\'c\\d',
  '🧥 coat',
  'ta_pe',
]
const garments = ['jacket', 'jackets', 'shirt', 'skirt', 'Top', 'bottomless bag', 'x']
const categories = ['top', 'Top', 'bottom', 'other', 'hats', 'T']
// biome-ignore format: several short searches per line are easier to read
const searches = [
  'jac', 'JACKET', 'jackets', 'batik jacket', 'crepe', 'CRÊPE', 'naive', '100%', '%', '_', 'a_p', 'ta_', '"', 'a"b', `'c\\`,
  '\\', '🧥', '🧥 c', 'top', 'o', 'x', 'it', 'zz', 'zzz', 'and', 'AND', 'jacket AND shirt', 'NEAR(', 'a*', '^batik', 'search_text:',
  'denim\njac', '\u0000', 'jac\u0000ket', 'piece of', 'e', '  linen   shirt ', 'shirt number 1', 'l'.repeat(100),
]

let db: Db
let productIndex: ProductIndex
const getDay = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString()

beforeAll(async () => {
  db = await connectTestDatabase()
  productIndex = createProductIndex({ db, readDatabaseVersion: () => 0 })
  const insertProducts = async (from: number, to: number) => {
    for (let number = from; number <= to; number++)
      await insertProduct(db, {
        title: `${fabrics[number % fabrics.length]} ${garments[(number * 3) % garments.length]} number ${number}`,
        description: number % 5 === 0 ? '' : `A piece of ${fabrics[(number * 7) % fabrics.length]}`,
        priceSen: ((number * 37) % 20) * 100,
        category: categories[(number * 5) % categories.length] ?? 'top',
        createdAt: number % 11 === 0 ? null : getDay((number * 13) % 50),
        ...(number % 3 === 0 && { sold: 1, soldAt: number % 4 === 0 ? null : getDay((number * 7) % 60) }),
        hidden: number % 19 === 0 ? 1 : 0,
      })
  }
  await insertProducts(1, 300)
})
afterAll(() => db.destroy())

const lists = {
  'for sale': { list: listForSale, dateOf: ({ createdAt }: Product) => createdAt },
  'past sales': { list: listSold, dateOf: ({ soldAt }: Product) => soldAt ?? null },
}

async function listAllPages(name: keyof typeof lists, listing: Listing, limit: number): Promise<Product[]> {
  const store = { db, productIndex, now: () => new Date() }
  const found: Product[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await lists[name].list(store, { ...listing, limit, cursor })
    expect(page.products.length).toBeLessThanOrEqual(limit)
    found.push(...page.products)
    if (page.nextCursor === null) return found
    cursor = page.nextCursor
  }
}
/** Every so many-th of a list, so that lists with other beginnings have all together. */
const takeEach = <T>(step: number, list: readonly T[], first: number) =>
  list.filter((_, index) => index % step === first % step)
const getIds = (products: Product[]) => products.map(({ id }) => id)

// A search that no product contains as it is finds those with similar words: see search-words.ts.
describe.each(['for sale', 'past sales'] as const)('%s, index and browser agree [SHOP-03, VAL-09]', name => {
  test.each(sorts)('sorted by %s', async sort => {
    const all = await listAllPages(name, { filter: '', q: '', sort }, 48)
    expect(all).toHaveLength(name === 'for sale' ? 190 : 95)
    const { dateOf } = lists[name]
    const compare = getProductComparator(sort)
    const byDate = (a: Product, b: Product) => compare({ ...a, createdAt: dateOf(a) }, { ...b, createdAt: dateOf(b) })
    expect(getIds(all)).toEqual(getIds([...all].sort(byDate)))
    for (const [first, filter] of ['', 'top', 'TOP', 'bottom', 'hats', 't', 'nothing', "o'", '%'].entries())
      for (const q of isFullSize ? ['', ...searches] : ['', ...takeEach(6, searches, first)]) {
        const listing = { filter, q, sort }
        const expected = all.filter(product => matchesListing(product, listing))
        const found = getIds(await listAllPages(name, listing, 10))
        if (
          hasSynonyms(normalizeSearchText(q)) ||
          !all.some(product => matchesListing(product, { ...listing, filter: '' }))
        )
          expect([filter, q, found]).toEqual([filter, q, expect.arrayContaining(getIds(expected))])
        else expect([filter, q, found]).toEqual([filter, q, getIds(expected)])
      }
  })
})

describe('a product that was inserted since the list was read', () => {
  const listFirst = async (index: ProductIndex) => {
    const listing = { filter: '', q: '', sort: 'newest', limit: 1 } as const
    return (await listForSale({ db, productIndex: index, now: () => new Date() }, listing)).products[0]?.id
  }
  const insertNewest = (year: number) => insertProduct(db, { createdAt: `${year}-01-01T00:00:00.000Z` })

  test('is in the next list of the process that publishes it', async () => {
    const index = createProductIndex({ db, readDatabaseVersion: () => 0 })
    await listFirst(index)
    const id = await insertNewest(2031)
    index.subscriber.onPublish([{ topic: 'product', id, change: 'added' }])
    expect(await listFirst(index)).toBe(id)
  })

  test('is listed a second later while no changes are heard of', async () => {
    const index = createProductIndex({ db, readDatabaseVersion: () => 0 })
    index.subscriber.onDisconnect()
    const before = await listFirst(index)
    const id = await insertNewest(2032)
    expect(await listFirst(index)).toBe(before)
    const later = performance.now() + 1_001
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await listFirst(index)).toBe(id)
    clock.mockRestore()
  })
})
