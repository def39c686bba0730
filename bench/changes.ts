import { setTimeout as wait } from 'node:timers/promises'
import { createLiveUpdates } from '../platform/live/live-updates.server.ts'
import { changeAndPublish } from '../store/change-and-publish.server.ts'
import { insertProduct } from '../test/factories.ts'
import type { StoreProcess } from '../test/processes/store-process.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { type Measurement, quantile } from './measurement.ts'
import { measureOpenPages } from './open-pages.ts'
import { seedProducts } from './seed-products.ts'

const sizes = [1_000, 10_000]
const rounds = 40
const log = { info() {}, warn() {}, error: console.error }

/** Measures how a change reaches open pages, and the lists of another process. */
export async function measureChanges(database: BenchDatabase): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const size of sizes) measurements.push(...(await measureSize(database, size)))
  return measurements
}

function measureSize(database: BenchDatabase, size: number): Promise<Measurement[]> {
  return withEmptyStore(database, async ({ db, databaseUrl, start }) => {
    await seedProducts(db, size)
    const events = createLiveUpdates({ db, log, databaseUrl })
    const store = await start()
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      // Newer than all others: it is the first of the list.
      const id = await insertProduct(db, { createdAt: new Date(Date.UTC(2030, 0, 1) + round * 1000).toISOString() })
      const startedAt = performance.now()
      await changeAndPublish({ db, events }, async (_tx, publish) => publish({ topic: 'product', id, change: 'added' }))
      while ((await readFirst(store)) !== id) await wait(0)
      // The first round reads the index.
      if (round > 0) times.push(performance.now() - startedAt)
    }
    await events.close()
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return [
      {
        label: `${database.name}, with ${size.toLocaleString('en')} products`,
        group: { name: 'a change in one process is in the lists of another', cost: p99 },
        value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      },
      ...(size === sizes[0] ? await measureOpenPages(store, db, database.name) : []),
    ]
  })
}

async function readFirst({ url }: StoreProcess): Promise<string | undefined> {
  const { products } = (await (await fetch(`${url}/api/products?limit=1`)).json()) as { products: { id: string }[] }
  return products[0]?.id
}
