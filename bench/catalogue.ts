import { sql } from 'kysely'
import { type Db, inTransaction, isPostgres } from '../store/database.server.ts'
import type { ProductId } from '../store/ids.ts'
import { searchTextOf, sorts } from '../store/products/listing.ts'
import { listProducts } from '../store/products/product-queries.server.ts'

const looks = ['vintage', 'faded', 'boxy', 'cropped', 'oversized', 'soft', 'washed', 'striped', 'checked', 'plain']
const cuts = ['jacket', 'shirt', 'jeans', 'skirt', 'dress', 'coat']
const cloths =
  'batik denim corduroy linen cotton silk wool rayon flannel velvet twill canvas jersey satin tweed chambray poplin nylon mesh suede'.split(
    ' ',
  )
const details =
  'button zip collar sleeve pocket hem cuff label brass thread seam weave indigo crimson olive mustard'.split(' ')

const atOnce = 500

/** Puts `count` varied pieces on sale: words of every frequency, prices that tie, dates that don't follow the order of insertion. The same ones each time. */
export async function fillShop(db: Db, count: number): Promise<void> {
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  const pick = (words: string[]) => words[Math.floor(random() * words.length)] ?? ''
  await inTransaction(db, async tx => {
    for (let first = 0; first < count; first += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => {
        const number = first + index
        const title = `${pick(looks)} ${pick(cuts)} ${number}`
        const rare = number % 1000 === 500 ? ' quetzal' : ''
        const description = `${Array.from({ length: 12 }, () => pick(random() < 0.3 ? cloths : details)).join(' ')}${rare}`
        const category = number % 500 === 0 ? 'hats' : (['top', 'bottom', 'other'][number % 3] ?? 'top')
        return {
          id: `bench-${number}` as ProductId,
          title,
          name: null,
          description,
          priceSen: (10 + Math.floor(random() * 190)) * 100,
          category,
          imageUrls: '[]',
          imageUrl: null,
          size: null,
          inStock: 1,
          createdAt: new Date(Date.UTC(2026, 0, 1) + ((number * 7919) % count) * 60_000).toISOString(),
          sold: 0,
          soldPriceSen: null,
          soldAt: null,
          soldToName: null,
          soldToEmail: null,
          soldOrderId: null,
          heldBy: null,
          heldUntil: null,
          hidden: 0,
          searchText: searchTextOf({ title, description, category }),
        }
      })
      await tx.insertInto('products').values(rows).execute()
    }
    return { ok: true }
  })
  await sql.raw(isPostgres(db) ? 'vacuum analyze products' : 'analyze').execute(db)
}

/** Milliseconds of the slowest of a hundred, and of the middle one. */
export interface Times {
  p50: number
  p99: number
}

const rounds = 12
const searches = {
  'search, three letters and more': [
    'jacket',
    'cotton',
    'quetzal',
    'xyzzyx',
    'jacket 4242',
    'den',
    'faded skirt',
    'zip',
  ],
  'search, one and two letters': ['j', 'ja', 'e', 'qz'],
}

/** How long lists of the shop take on a database that was filled: first and deep pages, in all four orders, with and without a category. */
export async function measureLists(db: Db): Promise<Record<string, Times>> {
  const results: Record<string, Times> = {}
  for (const [name, words] of Object.entries(searches))
    results[name] = await measure(
      sorts.flatMap(sort => ['', 'top'].flatMap(filter => words.map(q => ({ q, filter, sort })))),
      db,
    )
  results['filter by category'] = await measure(
    sorts.flatMap(sort => ['top', 'hats', 'nothing'].map(filter => ({ q: '', filter, sort }))),
    db,
  )
  results['deep page'] = await measure(await deepPages(db), db)
  return results
}

type Query = Parameters<typeof listProducts>[1]

async function measure(queries: Omit<Query, 'limit'>[], db: Db): Promise<Times> {
  const times: number[] = []
  for (let round = -1; round < rounds; round++)
    for (const query of queries) {
      const began = performance.now()
      await listProducts(db, { ...query, limit: 24 })
      if (round >= 0) times.push(performance.now() - began)
    }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Each order, some way down. */
async function deepPages(db: Db): Promise<Omit<Query, 'limit'>[]> {
  const deep = []
  for (const sort of sorts)
    for (const filter of ['', 'top']) {
      let cursor: string | undefined
      for (let page = 0; page < 60; page++)
        cursor = (await listProducts(db, { q: '', filter, sort, cursor, limit: 48 })).nextCursor ?? cursor
      deep.push({ q: '', filter, sort, cursor })
    }
  return deep
}
