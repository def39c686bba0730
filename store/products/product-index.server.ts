import { setImmediate } from 'node:timers/promises'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { sen, toMyr } from '#store/money.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { findLookAlikes } from './look-alikes.ts'
import type { Product } from './product.ts'
import { isActive } from './product-conditions.server.ts'
import {
  createIndexedProducts,
  createMatcher,
  type ListingOfIndex,
  type ProductMatches,
  type ProductQuery,
  putProduct,
  queryProducts,
  removeProduct,
  toIndexedProduct,
} from './product-index.ts'
import { publicColumns, readFacts } from './product-rows.server.ts'

/**
 * The products for sale in memory, for the lists that the databases have no index for: any
 * combination of facts, with the number of products of every choice.
 */
export interface ProductIndex {
  /** Reads the products that have changed, so that the next shopper needn't wait for it. */
  refresh(): Promise<void>
  /** Finds the products of a listing. Reads what has changed since the last call before. */
  find(query: ProductQuery): Promise<ProductMatches>
  /**
   * Reads these products, and what else has changed. The function that it returns lists those of
   * them that a listing has; each call takes some microseconds.
   */
  prepareMatcher(ids: readonly ProductId[], now: Date): Promise<(listing: ListingOfIndex) => ProductId[]>
  /** Finds the products for sale that are most like a product, which may be sold. */
  findLookAlikes(product: Product, limit: number): Promise<ProductId[]>
  /** To be registered with the live hub. */
  subscriber: {
    onEvents(events: readonly StoreEvent[]): void
    onDisconnect(): void
    onResync(): void
  }
}

/** Of products that are read without a pause: some milliseconds. */
const batchSize = 500

interface IndexOptions {
  db: Db
  /** Returns a value that changes when another process has written to the database. */
  readDatabaseVersion: () => number
}

/** Creates the index, which is read when it is first used. */
export function createProductIndex({ db, readDatabaseVersion }: IndexOptions): ProductIndex {
  let index = createIndexedProducts()
  const changedIds = new Set<ProductId>()
  let isComplete = false
  let databaseVersion = readDatabaseVersion()
  let refreshing: Promise<void> | undefined

  async function readAll(): Promise<void> {
    isComplete = true
    changedIds.clear()
    const all = createIndexedProducts()
    for (let last: ProductId | undefined; ; ) {
      const batch = await readBatch(db, last)
      for (const row of batch) putProduct(all, toIndexable(row))
      last = batch.at(-1)?.id
      if (batch.length < batchSize) break
      // Other requests come first.
      await setImmediate()
    }
    index = all
  }

  async function readChanged(): Promise<void> {
    const ids = [...changedIds].slice(0, batchSize)
    for (const id of ids) changedIds.delete(id)
    const rows = await selectIndexed(db).where('id', 'in', ids).execute()
    const found = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!found.has(id)) removeProduct(index, id)
    for (const row of rows) putProduct(index, toIndexable(row))
  }

  const forgetAll = () => {
    isComplete = false
  }

  async function refresh(): Promise<void> {
    const version = readDatabaseVersion()
    if (version !== databaseVersion) forgetAll()
    databaseVersion = version
    while (!isComplete || changedIds.size > 0) {
      refreshing ??= (isComplete ? readChanged() : readAll())
        .catch(error => {
          forgetAll()
          throw error
        })
        .finally(() => {
          refreshing = undefined
        })
      await refreshing
    }
    await refreshing
  }

  return {
    refresh,
    async find(query) {
      await refresh()
      return queryProducts(index, query)
    },
    async prepareMatcher(ids, now) {
      // Another process may have written them, and its event may be on the way.
      for (const id of ids) changedIds.add(id)
      await refresh()
      return createMatcher(index, ids, now)
    },
    async findLookAlikes(product, limit) {
      await refresh()
      const indexed = toIndexedProduct({ ...product, searchText: '' }, createIndexedProducts())
      return findLookAlikes(index.products.values(), indexed, limit)
    },
    subscriber: {
      onEvents(events) {
        for (const { topic, id, change } of events)
          if (topic === 'product' && change !== 'held' && change !== 'freed') changedIds.add(id as ProductId)
      },
      onDisconnect: forgetAll,
      onResync: forgetAll,
    },
  }
}

const selectIndexed = (db: Db) =>
  db
    .selectFrom('products')
    .select([...publicColumns, 'searchText'])
    .where(isActive)

type IndexedRow = Awaited<ReturnType<ReturnType<typeof selectIndexed>['execute']>>[number]

const readBatch = (db: Db, after: ProductId | undefined): Promise<IndexedRow[]> =>
  selectIndexed(db)
    .$if(after !== undefined, query => query.where('id', '>', after as ProductId))
    .orderBy('id')
    .limit(batchSize)
    .execute()

const toIndexable = (row: IndexedRow) => ({
  id: row.id,
  price: toMyr(sen(row.priceSen)),
  createdAt: row.createdAt,
  category: row.category,
  searchText: row.searchText,
  ...(row.brand ? { brand: row.brand } : {}),
  ...readFacts(row),
})
