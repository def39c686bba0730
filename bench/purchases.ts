import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../platform/database/open-database.server.ts'
import type { Db } from '../store/database.server.ts'
import type { ProductId } from '../store/ids.ts'
import { insertProduct } from '../test/factories.ts'
import { startStore } from '../test/processes/store-process.ts'
import { createShopperClient, type ShopperClient } from '../test/shopper-client.ts'

const concurrency = 8

/**
 * Makes complete purchases through a running store and its payment sandbox, `concurrency` at a
 * time: order, payment page, card, webhook, until the product is sold. Uses SQLite without a
 * `databaseUrl`.
 *
 * @returns purchases per second, and the time of each from its order to its payment, in ms
 */
export async function measurePurchases({ count, databaseUrl }: { count: number; databaseUrl?: string | undefined }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-bench-'))
  const store = await startStore({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  const db = await openDatabase({ dataDir, databaseUrl })
  try {
    // Warm-up.
    await sellAll(db, store.url, Math.ceil(count / 2))
    const startedAt = performance.now()
    const times = await sellAll(db, store.url, count)
    return { perSecond: count / ((performance.now() - startedAt) / 1000), times }
  } finally {
    await db.destroy()
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Inserts products, buys them, and waits until the last one is sold. Returns the time of each
 * purchase in ms.
 */
async function sellAll(db: Db, storeUrl: string, count: number): Promise<number[]> {
  const products: ProductId[] = []
  for (let index = 0; index < count; index++) products.push(await insertProduct(db))
  const times = await buyAll(createShopperOf(storeUrl), products)
  const unsold = db.selectFrom('products').select('id').where('sold', '=', 0).limit(1)
  while (await unsold.executeTakeFirst()) await wait(5)
  return times
}

/** Creates shoppers of a store with its payment sandbox inside. */
export const createShopperOf = (storeUrl: string) => (): ShopperClient =>
  createShopperClient((path, init) => fetch(new URL(path, storeUrl), { ...init, redirect: 'manual' }))

/**
 * Buys products one by one, 8 at a time: each shopper is a guest with cookies of their own. Returns
 * the time of each purchase in ms.
 */
export async function buyAll(createShopper: () => ShopperClient, products: readonly ProductId[]): Promise<number[]> {
  const waiting = [...products]
  const times: number[] = []
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let product = waiting.shift(); product; product = waiting.shift()) {
        const startedAt = performance.now()
        await createShopper().buy([product])
        times.push(performance.now() - startedAt)
      }
    }),
  )
  return times
}
