import { setImmediate } from 'node:timers/promises'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { sen, toMyr } from '#store/money.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { findLookAlikes } from './look-alikes.ts'
import type { Product } from './product.ts'
import { isActive, isSold } from './product-conditions.server.ts'
import {
  createIndexedProducts,
  type IndexedProducts,
  type ProductMatches,
  type ProductQuery,
  putProduct,
  queryProducts,
  removeProduct,
} from './product-index.ts'
import { createMatcher, type ListingOfIndex } from './product-matcher.ts'
import { publicColumns, readPublicFields } from './product-rows.server.ts'

/**
 * The products for sale in memory, for every list of them, with the number of products of every
 * choice. Past sales as well, once somebody has searched them.
 */
export interface ProductIndex {
  /** Reads the products that have changed, so that the next shopper needn't wait for it. */
  refresh(): Promise<void>
  /** Finds the products of a listing. Reads what has changed since the last call before. */
  find(query: ProductQuery): Promise<ProductMatches>
  /** Finds past sales, whose `createdAt` is the time of the sale. */
  findSold(query: ProductQuery): Promise<ProductMatches>
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
    onPublish(events: readonly StoreEvent[]): void
    onDisconnect(): void
    onResync(): void
  }
}

interface IndexOptions {
  db: Db
  /** Returns a value that changes when another process has written to the database. */
  readDatabaseVersion: () => number
}

/** Creates the index, of which each part is read when it is first used. */
export function createProductIndex(options: IndexOptions): ProductIndex {
  const forSale = createPart({ ...options, select: selectForSale })
  const sold = createPart({ ...options, select: selectSold })
  const parts = [forSale, sold]
  const noteChanges = (events: readonly StoreEvent[]) => {
    const ids = events.flatMap(({ topic, id, change }) =>
      topic === 'product' && change !== 'held' && change !== 'freed' ? [id as ProductId] : [],
    )
    for (const part of parts) part.noteChanges(ids)
  }
  return {
    refresh: async () => void (await forSale.read()),
    find: async query => queryProducts(await forSale.read(), query),
    findSold: async query => queryProducts(await sold.read(), query),
    // Another process may have written them, and its event may be on the way.
    prepareMatcher: async (ids, now) => createMatcher(await forSale.read(ids), ids, now),
    findLookAlikes: async (product, limit) => findLookAlikes(await forSale.read(), product, limit),
    subscriber: {
      onEvents: noteChanges,
      // Whoever has changed a product sees it in the next list, before its event is back.
      onPublish: noteChanges,
      onDisconnect() {
        for (const part of parts) part.setConnected(false)
      },
      onResync() {
        for (const part of parts) part.setConnected(true)
      },
    },
  }
}

/** Of products that are read without a pause: some milliseconds. */
const batchSize = 500
/** How old a list may be while no changes are heard of. */
const maxUnheardMs = 1_000

/** The products of one condition in memory, which are read again after they have changed. */
function createPart({ db, readDatabaseVersion, select }: IndexOptions & { select: typeof selectForSale }) {
  let index = createIndexedProducts()
  const changedIds = new Set<ProductId>()
  /** Whether everything has been read, or is being read: whatever changes is read once more. */
  let isComplete = false
  let databaseVersion = readDatabaseVersion()
  let refreshing: Promise<void> | undefined
  /** Whether the changes of other processes are heard of. */
  let isConnected = true
  let readAt = 0

  async function readAll(): Promise<void> {
    isComplete = true
    changedIds.clear()
    const all = createIndexedProducts()
    for (let last: ProductId | undefined; ; ) {
      const batch = await readBatch(last)
      for (const row of batch) putProduct(all, toIndexable(row))
      last = batch.at(-1)?.id
      if (batch.length < batchSize) break
      // Other requests come first.
      await setImmediate()
    }
    index = all
    readAt = performance.now()
  }

  const readBatch = (after: ProductId | undefined) =>
    select(db)
      .$if(after !== undefined, query => query.where('id', '>', after as ProductId))
      .orderBy('id')
      .limit(batchSize)
      .execute()

  async function readChanged(): Promise<void> {
    const ids = [...changedIds].slice(0, batchSize)
    for (const id of ids) changedIds.delete(id)
    const rows = await select(db).where('id', 'in', ids).execute()
    const found = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!found.has(id)) removeProduct(index, id)
    for (const row of rows) putProduct(index, toIndexable(row))
  }

  const forget = () => {
    isComplete = false
  }

  const noteChanges = (ids: readonly ProductId[]) => {
    if (isComplete) for (const id of ids) changedIds.add(id)
  }

  return {
    noteChanges,
    setConnected(isNow: boolean) {
      isConnected = isNow
      forget()
    },
    /** @param ids what has changed besides */
    async read(ids: readonly ProductId[] = []): Promise<IndexedProducts> {
      noteChanges(ids)
      const version = readDatabaseVersion()
      const isOutdated = !isConnected && !refreshing && performance.now() - readAt > maxUnheardMs
      if (version !== databaseVersion || isOutdated) forget()
      databaseVersion = version
      while (!isComplete || changedIds.size > 0) {
        refreshing ??= (isComplete ? readChanged() : readAll())
          .catch(error => {
            forget()
            throw error
          })
          .finally(() => {
            refreshing = undefined
          })
        await refreshing
      }
      await refreshing
      return index
    },
  }
}

const selectForSale = (db: Db) =>
  db
    .selectFrom('products')
    .select([...publicColumns, 'searchText', 'createdAt as listedAt'])
    .where(isActive)

const selectSold = (db: Db): ReturnType<typeof selectForSale> =>
  db
    .selectFrom('products')
    .select([...publicColumns, 'searchText', 'soldAt as listedAt'])
    .where(isSold)

type IndexedRow = Awaited<ReturnType<ReturnType<typeof selectForSale>['execute']>>[number]

const toIndexable = (row: IndexedRow) => ({
  ...readPublicFields(row),
  id: row.id,
  price: toMyr(sen(row.priceSen)),
  createdAt: row.listedAt,
  searchText: row.searchText,
})
