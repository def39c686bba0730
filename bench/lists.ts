import { readFile } from 'node:fs/promises'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import type { Db } from '../store/database.server.ts'
import type { FacetParam } from '../store/products/filters.ts'
import { countFacets, listForSale } from '../store/products/indexed-lists.server.ts'
import { type FacetParams, facetParams, type Listing, listingSorts, sorts } from '../store/products/listing.ts'
import { createProductIndex } from '../store/products/product-index.server.ts'
import { listSoldProducts } from '../store/products/product-queries.server.ts'
import { listSold } from '../store/products/sold-search.server.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { type Measurement, quantile } from './measurement.ts'
import { seedProducts } from './seed-products.ts'

/** Percentiles in milliseconds. */
interface Times {
  p50: number
  p99: number
}
/** What is measured of a catalogue. */
interface Results {
  times: Record<string, Times>
  /** Of the index, for each 1,000 products. */
  kilobytes: number
}
type Store = Parameters<typeof listForSale>[0]
type Query = Parameters<typeof listForSale>[1]

const budget = JSON.parse(await readFile('budget.json', 'utf8')) as { lists: { p99Milliseconds: number } }
const maxP99 = budget.lists.p99Milliseconds

const sizes = { small: 1_000, large: 100_000 }
const rounds = 12

/**
 * Measures product list queries with 1,000 and 100,000 products: first and deep pages, all sort
 * orders, with and without a category.
 */
export async function measureLists(database: BenchDatabase): Promise<Measurement[]> {
  const small = await measureCatalogueOf(sizes.small, database)
  const large = await measureCatalogueOf(sizes.large, database)
  const memory: Measurement = {
    label: database.name,
    group: { name: 'memory of the index in each process for 1,000 of 100,000 products', cost: large.kilobytes },
    value: `${large.kilobytes} KB`,
  }
  const times = Object.entries(large.times).map(([label, larger]): Measurement => {
    const smaller = small.times[label] ?? { p50: 0, p99: 0 }
    return {
      label: `${label}, ${database.name}`,
      group: {
        name: `${getListGroup(label)}, of 100,000 products (of 1,000)`,
        cost: larger.p99,
      },
      value: `p50 ${ms(larger.p50)} (${ms(smaller.p50)}), p99 ${ms(larger.p99)} (${ms(smaller.p99)}) ms`,
      ...(label.startsWith(indexed)
        ? { target: { text: `p99 ≤ ${maxP99} ms`, isMet: larger.p99 <= maxP99, isBudget: true } }
        : {}),
    }
  })
  return [...times, memory]
}

const getListGroup = (label: string) =>
  label.startsWith(indexed)
    ? 'a list from the index in memory'
    : label === readingIndex
      ? label
      : 'a list from the database'

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

const measureCatalogueOf = (count: number, database: BenchDatabase): Promise<Results> =>
  withEmptyStore(database, async ({ db }) => {
    await seedProducts(db, count)
    const now = new Date(Date.UTC(2026, 2, 12))
    const { times: results, kilobytes } = await measureIndexedLists(db, now)
    results['past sales'] = await measureTimes(
      (['all', 'recent', 'vintage'] as const).map(
        soldFilter => () => listSoldProducts(db, { soldFilter, now, limit: 24 }),
      ),
    )
    Object.assign(results, await measureSoldSearches(db, now))
    return { times: results, kilobytes }
  })

/** What the index in memory answers begins with it. Their limits are in budget.json. */
const indexed = 'index: '
const readingIndex = 'reading that index at first use'
const combinations = 50

/**
 * Lists of what is for sale, and the number of products of each choice: for each filter alone, for
 * random combinations of filters, for searches, and for searches in such combinations.
 */
async function measureIndexedLists(db: Db, now: Date): Promise<Results> {
  const productIndex = createProductIndex({ db, readDatabaseVersion: () => 0 })
  const store = { db, now: () => now, productIndex }
  const bytesBefore = countHeapBytes()
  const startedAt = performance.now()
  await countFacets(store, { filter: '', q: '', sort: 'newest' })
  const firstUse = performance.now() - startedAt
  const { total } = await countFacets(store, { filter: '', q: '', sort: 'newest' })
  const kilobytes = Math.round((countHeapBytes() - bytesBefore) / total)
  const measureListings = (listings: Pick<Listing, 'q' | 'facets'>[]) =>
    measureTimes(
      listings.flatMap((listing, number) => {
        const query = {
          ...{ ...listing, limit: 24, filter: number % 3 === 0 ? 'top' : '' },
          sort: listingSorts[number % listingSorts.length] ?? 'newest',
        }
        return [() => listForSale(store, query), () => countFacets(store, query)]
      }),
    )
  const combined = Array.from({ length: combinations }, (_, number) =>
    pickFilters(
      facetParams.filter((_param, index) => (number * 37 + index * 11) % 5 < 2),
      number,
    ),
  )
  const words = indexedSearches
  const results: Record<string, Times> = {}
  for (const param of facetParams)
    results[`${indexed}${param}`] = await measureListings(
      (filterValues[param] ?? []).map(value => ({ q: '', facets: { [param]: value } })),
    )
  results[`${indexed}${combinations} combinations of filters`] = await measureListings(
    combined.map(facets => ({ q: '', facets })),
  )
  results[`${indexed}search`] = await measureListings(words.map(q => ({ q, facets: {} })))
  results[`${indexed}search and ${combinations} combinations of filters`] = await measureListings(
    combined.map((facets, number) => ({ q: words[number % words.length] ?? '', facets })),
  )
  results[`${indexed}category`] = await measure(
    store,
    sorts.flatMap(sort => ['', 'top', 'hats', 'nothing'].map(filter => ({ filter, q: '', sort }))),
  )
  results[`${indexed}deep page`] = await measure(store, await findDeepPages(store))
  return { times: { ...results, [readingIndex]: { p50: firstUse, p99: firstUse } }, kilobytes }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function countHeapBytes(): number {
  collectGarbage()
  const { heapUsed, external } = memoryUsage()
  return heapUsed + external
}

/** Searches of past sales, when everything has been sold. */
async function measureSoldSearches(db: Db, now: Date): Promise<Record<string, Times>> {
  await db
    .updateTable('products')
    .set({ sold: 1, soldAt: sql.ref('createdAt'), hidden: 0 })
    .execute()
  const store = { db, now: () => now, productIndex: createProductIndex({ db, readDatabaseVersion: () => 0 }) }
  const lists = indexedSearches.flatMap((q, number) =>
    sorts.map(sort => () => listSold(store, { filter: number % 3 === 0 ? 'top' : '', q, sort, limit: 24 })),
  )
  return { 'search of past sales': await measureTimes(lists) }
}

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

const measure = (store: Store, queries: Omit<Query, 'limit'>[]): Promise<Times> =>
  measureTimes(queries.map(query => () => listForSale(store, { ...query, limit: 24 })))

async function measureTimes(lists: (() => Promise<unknown>)[]): Promise<Times> {
  const times: number[] = []
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const list of lists) {
      const startedAt = performance.now()
      await list()
      if (round > 0) times.push(performance.now() - startedAt)
    }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** Queries for page 16 of each sort order and filter, or for the last page of a shorter list. */
async function findDeepPages(store: Store): Promise<Omit<Query, 'limit'>[]> {
  const deep: Omit<Query, 'limit'>[] = []
  for (const sort of sorts)
    for (const filter of ['', 'top']) {
      let cursor: string | undefined
      for (let page = 0; page < 15; page++)
        cursor = (await listForSale(store, { filter, q: '', sort, cursor, limit: 48 })).nextCursor ?? cursor
      deep.push({ filter, q: '', sort, cursor })
    }
  return deep
}
