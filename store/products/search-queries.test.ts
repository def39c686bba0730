import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, isPostgres } from '#store/database.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { type Listing, type Sort, sorts } from './listing.ts'
import { getProductComparator, matchesListing } from './listing-rules.ts'
import type { Product } from './product.ts'
import { listProducts } from './product-queries.server.ts'

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
let all: Product[]
beforeAll(async () => {
  db = await connectTestDatabase()
  const insertProducts = async (from: number, to: number) => {
    for (let number = from; number <= to; number++)
      await insertProduct(db, {
        title: `${fabrics[number % fabrics.length]} ${garments[(number * 3) % garments.length]} number ${number}`,
        description: number % 5 === 0 ? '' : `A piece of ${fabrics[(number * 7) % fabrics.length]}`,
        priceSen: ((number * 37) % 20) * 100,
        category: categories[(number * 5) % categories.length] ?? 'top',
        createdAt: number % 11 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + ((number * 13) % 50))).toISOString(),
        sold: number % 17 === 0 ? 1 : 0,
        hidden: number % 19 === 0 ? 1 : 0,
      })
  }
  await insertProducts(1, 300)
  all = await listAllPages({ filter: '', q: '', sort: 'newest' }, 48)
})
afterAll(() => db.destroy())

async function listAllPages(listing: Listing & { sort: Sort }, limit: number): Promise<Product[]> {
  const found: Product[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listProducts(db, { ...listing, limit, cursor })
    found.push(...page.products)
    cursor = page.nextCursor
  }
  return found
}
const getIds = (products: Product[]) => products.map(({ id }) => id)

describe.each(sorts)('sorted by %s [VAL-09, SHOP-03]', sort => {
  test.each(['', 'top', 'TOP', 'bottom', 'hats', 't', 'nothing', "o'", '%'])(
    "in category %j every search finds the same as the browser's rules, page by page",
    async filter => {
      for (const q of ['', ...searches]) {
        const listing = { filter, q, sort }
        const expected = all.filter(product => matchesListing(product, listing)).sort(getProductComparator(sort))
        expect([q, getIds(await listAllPages(listing, 10))]).toEqual([q, getIds(expected)])
      }
    },
  )
})

test('updates the search index when a product changes or is deleted', async () => {
  const find = async (q: string) =>
    getIds((await listProducts(db, { filter: '', q, sort: 'newest', limit: 48 })).products)
  const id = await insertProduct(db, { title: 'Sarong of silk' })
  expect(await find('sarong')).toEqual([id])
  await db.updateTable('products').set({ searchText: 'kebaya' }).where('id', '=', id).execute()
  expect([await find('sarong'), await find('kebaya')]).toEqual([[], [id]])
  await db.deleteFrom('products').where('id', '=', id).execute()
  expect(await find('kebaya')).toEqual([])
})

test('keeps the search index valid after VACUUM on SQLite', async () => {
  if (isPostgres(db)) return
  const listing = { filter: '', q: 'batik', sort: 'newest' } as const
  const before = getIds(await listAllPages(listing, 48))
  await db
    .deleteFrom('products')
    .where('id', '=', all.find(({ id }) => !before.includes(id))?.id ?? never)
    .execute()
  await sql`vacuum`.execute(db)
  expect(getIds(await listAllPages(listing, 48))).toEqual(before)
})
const never = 'never' as Product['id']
