import { setImmediate } from 'node:timers/promises'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { sen, toMyr } from '#store/money.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { findLookAlikes } from './look-alikes.ts'
import type { Product } from './product.ts'
import { listChangedSince, readRevision } from './product-changes.server.ts'
import { isActive } from './product-conditions.server.ts'
import {
  createIndexedProducts,
  type IndexedProducts,
  type ProductQuery,
  putProduct,
  queryProducts,
  removeProduct,
} from './product-index.ts'
import { createMatcher } from './product-matcher.ts'
import { publicColumns, readPublicFields } from './product-rows.server.ts'

export type ProductIndex = ReturnType<typeof createProductIndex>

interface IndexOptions {
  db: Db
  /** Returns a value that changes when another process has written to the database. */
  readDatabaseVersion: () => number
}

/**
 * Creates the products for sale in memory, for every list of them, with the number of products of
 * every choice. They are read when they are first used.
 */
export function createProductIndex(options: IndexOptions) {
  const { noteChanges, noteGap, setConnected, read } = createReader(options)
  const noteEvents = (events: readonly StoreEvent[]) =>
    noteChanges(
      events.flatMap(({ topic, id, change }) =>
        topic === 'product' && change !== 'held' && change !== 'freed' ? [id as ProductId] : [],
      ),
    )
  return {
    /** Reads what has changed, so that the next shopper needn't wait for it. */
    async refresh() {
      noteGap()
      await read()
    },
    /** Finds the products of a listing. Reads what has changed since the last call before. */
    find: async (query: ProductQuery) => queryProducts(await read(), query),
    /**
     * Reads these products, which another process may have written, and what else has changed. The
     * function that it returns lists those of them that a listing has; each call takes some
     * microseconds.
     */
    prepareMatcher: async (ids: readonly ProductId[], now: Date) => createMatcher(await read(ids), ids, now),
    /** Finds the products for sale that are most like a product, which may be sold. */
    findLookAlikes: async (product: Product, limit: number) => findLookAlikes(await read(), product, limit),
    /** The words of the products for sale. */
    readWords: async () => (await read()).words,
    /** To be registered with the live hub. */
    subscriber: {
      onEvents: noteEvents,
      // Whoever has changed a product sees it in the next list, before its event is back.
      onPublish: noteEvents,
      onDisconnect: () => setConnected(false),
      onResync: () => setConnected(true),
    },
  }
}

/** Of products that are read without a pause: some milliseconds. */
const batchSize = 500
/** How old a list may be while no changes are heard of. */
const maxUnheardMs = 1_000

/**
 * Reads all products for sale once, and then those that have changed: which ones, events tell.
 * After a gap in them the database does.
 */
function createReader({ db, readDatabaseVersion }: IndexOptions) {
  const index = createIndexedProducts()
  const changedIds = new Set<ProductId>()
  /** From which on changes are listed after a gap. */
  let revision = 0
  let hasGap = false
  let databaseVersion = readDatabaseVersion()
  /** Whether the changes of other processes are heard of. */
  let isConnected = true
  let listedAt = 0
  /** The reading of all products, of which lists wait for the first. */
  let reading: Promise<void> | undefined
  /** What is read now. The next starts after it: no product is replaced by an older state. */
  let step: Promise<void> = Promise.resolve()

  const runInOrder = (work: () => Promise<void>) => {
    step = step.catch(() => {}).then(work)
    return step
  }

  async function readAll(): Promise<void> {
    revision = await readRevision(db)
    const earlierIds = new Set(index.products.keys())
    let last: ProductId | undefined
    const readBatch = async () => {
      const batch = await selectForSale(db)
        .$if(last !== undefined, query => query.where('id', '>', last as ProductId))
        .orderBy('id')
        .limit(batchSize)
        .execute()
      for (const row of batch) {
        putProduct(index, toIndexable(row))
        earlierIds.delete(row.id)
      }
      last = batch.length < batchSize ? undefined : batch.at(-1)?.id
    }
    do {
      await runInOrder(readBatch)
      // Other requests come first.
      await setImmediate()
    } while (last !== undefined)
    noteChanges([...earlierIds])
    hasGap = true
  }

  const startReading = () =>
    readAll().catch(error => {
      reading = undefined
      throw error
    })

  async function readChanged(): Promise<void> {
    const ids = [...changedIds].slice(0, batchSize)
    if (ids.length === 0) return
    for (const id of ids) changedIds.delete(id)
    try {
      const rows = await selectForSale(db).where('id', 'in', ids).execute()
      const found = new Set(rows.map(({ id }) => id))
      for (const id of ids) if (!found.has(id)) removeProduct(index, id)
      for (const row of rows) putProduct(index, toIndexable(row))
    } catch (error) {
      noteChanges(ids)
      throw error
    }
  }

  async function listChanged(): Promise<void> {
    if (!hasGap) return
    hasGap = false
    try {
      const next = await readRevision(db)
      // The database is another one now, such as a backup, or a replica that lacks the latest
      // transactions. Lists don't wait: each product is as it was or as it is.
      if (next < revision) void startReading().catch(() => {})
      else noteChanges(await listChangedSince(db, revision))
      revision = next
      listedAt = performance.now()
    } catch (error) {
      noteGap()
      throw error
    }
  }

  const noteGap = () => {
    hasGap = true
  }

  const noteChanges = (ids: readonly ProductId[]) => {
    for (const id of ids) changedIds.add(id)
  }

  return {
    noteChanges,
    noteGap,
    setConnected(isNow: boolean) {
      isConnected = isNow
      noteGap()
    },
    /** @param ids what has changed besides */
    async read(ids: readonly ProductId[] = []): Promise<IndexedProducts> {
      noteChanges(ids)
      const version = readDatabaseVersion()
      if (version !== databaseVersion || (!isConnected && performance.now() - listedAt > maxUnheardMs)) noteGap()
      databaseVersion = version
      reading ??= startReading()
      await reading
      while (true) {
        // One that another list waits for may note more changes; what fails is read again here.
        await step.catch(() => {})
        if (!hasGap && changedIds.size === 0) return index
        await runInOrder(hasGap ? listChanged : readChanged)
      }
    },
  }
}

const selectForSale = (db: Db) =>
  db
    .selectFrom('products')
    .select([...publicColumns, 'searchText', 'createdAt as listedAt'])
    .where(isActive)

type IndexedRow = Awaited<ReturnType<ReturnType<typeof selectForSale>['execute']>>[number]

const toIndexable = (row: IndexedRow) => ({
  ...readPublicFields(row),
  id: row.id,
  price: toMyr(sen(row.priceSen)),
  createdAt: row.listedAt,
  searchText: row.searchText,
})
