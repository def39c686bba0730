import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Db, inTransaction, isPostgres } from '../store/database.server.ts'
import type { FacetParam } from '../store/products/filters.ts'
import { countFacets, listForSale } from '../store/products/indexed-lists.server.ts'
import { type FacetParams, facetParams, listingSorts, sorts } from '../store/products/listing.ts'
import { createProductIndex } from '../store/products/product-index.server.ts'
import { listSold } from '../store/products/sold-search.server.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { describeTimes, type Measurement, quantile } from './measurement.ts'
import { seedProducts } from './seed-products.ts'

type Query = Parameters<typeof listForSale>[1]
/** Milliseconds of each kind of list. */
type Times = Record<string, number[]>

const budget = JSON.parse(await readFile('budget.json', 'utf8')) as { lists: { p99Milliseconds: number } }

const sizes = [1_000, 10_000, 100_000]
const rounds = 12
const combinations = 50
const soldSearch = 'search of past sales'

/**
 * Measures lists of products: searches with combinations of filters and with the number of products
 * of each choice, and searches of past sales.
 */
export async function measureLists(database: BenchDatabase): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const size of sizes)
    for (const [kind, times] of Object.entries(await measureCatalogueOf(size, database)))
      measurements.push({
        label: `${kind}, ${size.toLocaleString('en')} products, on ${database.name}`,
        value: describeTimes(times),
        // Past sales are searched in the database.
        isOverBudget: kind !== soldSearch && quantile(times, 0.99) > budget.lists.p99Milliseconds,
      })
  return measurements
}

const measureCatalogueOf = (count: number, database: BenchDatabase): Promise<Times> =>
  withEmptyStore(database, async ({ db }) => {
    await seedProducts(db, count)
    const now = new Date(Date.UTC(2026, 2, 12))
    return {
      'searches and combinations of filters': await measureIndexedLists(db, now),
      [soldSearch]: await measureSoldSearches(db, now),
    }
  })

/** Lists of what is for sale, which the index in memory answers. */
function measureIndexedLists(db: Db, now: Date): Promise<number[]> {
  const store = createStore(db, now)
  return measureTimes(
    Array.from({ length: combinations }, (_, number) => {
      const params = facetParams.filter((_param, index) => (number * 37 + index * 11) % 5 < 2)
      const query: Query = {
        q: indexedSearches[number % indexedSearches.length] ?? '',
        facets: pickFilters(params, number),
        limit: 24,
        filter: number % 3 === 0 ? 'top' : '',
        sort: listingSorts[number % listingSorts.length] ?? 'newest',
      }
      return [() => listForSale(store, query), () => countFacets(store, query)]
    }).flat(),
  )
}

/** Searches of past sales, when everything has been sold. */
async function measureSoldSearches(db: Db, now: Date): Promise<number[]> {
  await inTransaction(db, async tx => {
    if (isPostgres(tx)) await sql`set local statement_timeout = 0`.execute(tx)
    await tx
      .updateTable('products')
      .set({ sold: 1, soldAt: sql.ref('createdAt'), hidden: 0 })
      .execute()
  })
  const store = createStore(db, now)
  const lists = indexedSearches.flatMap((q, number) =>
    sorts.map(sort => () => listSold(store, { filter: number % 3 === 0 ? 'top' : '', q, sort, limit: 24 })),
  )
  return await measureTimes(lists)
}

const createStore = (db: Db, now: Date) => ({
  db,
  now: () => now,
  productIndex: createProductIndex({ db, readDatabaseVersion: () => 0 }),
})

/**
 * Common and rare, with synonyms, in Malay, with typing errors and without any product. More than
 * the index remembers, so that each list looks for its products and only its counts don't.
 */
const indexedSearches = [
  ...['jacket', 'cotton', 'quetzal', 'jacket 4242', 'den', 'faded skirt', 'j', 'heirloom'],
  ...['kemeja', 'baju biru', 'seluar merah', 'jaket', 'skrit', 'faded jackte', 'xyzzyx', 'plain xyzzyx'],
  ...['denim', 'wool', 'plain tee', 'red', 'topi', 'beg hitam', 'blouze', 'shirt 77'],
]

const filterValues: Partial<Record<FacetParam, string[]>> = {
  type: ['tee', 'shirt,jacket', 'jeans'],
  size: ['M', 'L,XL', 'W32'],
  brand: ['Brand 7', 'Brand 1,Brand 2,Brand 3'],
  colour: ['navy', 'red,green'],
  condition: ['good', 'excellent,good'],
  price: ['20-80', '-50', '150-'],
  pit: ['50-56'],
  waist: ['38-42'],
  new: ['1'],
}

const pickFilters = (params: readonly FacetParam[], number: number): FacetParams =>
  Object.fromEntries(
    params.flatMap(param => {
      const values = filterValues[param] ?? []
      return values.length > 0 ? [[param, values[number % values.length]]] : []
    }),
  )

async function measureTimes(lists: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const list of lists) {
      const startedAt = performance.now()
      await list()
      if (round > 0) times.push(performance.now() - startedAt)
    }
  return times
}
