import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../platform/database/open-database.server.ts'
import type { Db } from '../store/database.server.ts'
import type { ProductId } from '../store/ids.ts'
import { insertProduct } from '../test/factories.ts'
import { startStore } from '../test/processes/store-process.ts'
import { createShopperClient } from '../test/shopper-client.ts'

const concurrency = 8

type Request = Parameters<typeof createShopperClient>[0]

/**
 * Makes complete purchases through a running store and its payment sandbox, `concurrency` at a
 * time: order, payment page, card, webhook, until the product is sold. Uses SQLite without a
 * `databaseUrl`.
 *
 * @returns purchases per second
 */
export async function measurePurchases({ count, databaseUrl }: { count: number; databaseUrl?: string | undefined }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-bench-'))
  const store = await startStore({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  const db = await openDatabase({ dataDir, databaseUrl })
  const request: Request = (path, init) => fetch(new URL(path, store.url), { ...init, redirect: 'manual' })
  try {
    // Warm-up.
    await buyAll(db, request, Math.ceil(count / 2))
    const startedAt = performance.now()
    await buyAll(db, request, count)
    return count / ((performance.now() - startedAt) / 1000)
  } finally {
    await db.destroy()
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function buyAll(db: Db, request: Request, count: number): Promise<void> {
  const waiting: ProductId[] = []
  for (let index = 0; index < count; index++) waiting.push(await insertProduct(db))
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let product = waiting.shift(); product; product = waiting.shift())
        await createShopperClient(request).buy([product])
    }),
  )
  const unsold = db.selectFrom('products').select('id').where('sold', '=', 0).limit(1)
  while (await unsold.executeTakeFirst()) await wait(5)
}
