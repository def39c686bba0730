import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../platform/database/open-database.server.ts'
import { createLiveUpdates } from '../platform/live/live-updates.server.ts'
import { insertProduct } from '../test/factories.ts'
import { getDatabaseUrl, runAdminStatement } from '../test/postgres/databases.ts'
import type { PostgresServer } from '../test/postgres/server.ts'
import { type StoreProcess, startStore } from '../test/processes/store-process.ts'
import { type Measurement, quantile } from './measurement.ts'
import { measureOpenPages } from './open-pages.ts'
import { seedProducts } from './seed-products.ts'

const sizes = [1_000, 10_000]
const rounds = 40
const log = { info() {}, warn() {}, error: console.error }

/** Measures how a change reaches open pages, and the lists of another process. */
export async function measureChanges(postgres: PostgresServer | undefined): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const size of sizes) {
    measurements.push(...(await measureDatabase('SQLite', size)))
    if (!postgres) continue
    const name = `changes_${size}`
    await runAdminStatement(postgres.url, `create database ${name}`)
    measurements.push(...(await measureDatabase('PostgreSQL', size, getDatabaseUrl(postgres.url, name))))
  }
  return measurements
}

async function measureDatabase(database: string, size: number, databaseUrl?: string): Promise<Measurement[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-bench-'))
  const db = await openDatabase({ dataDir, databaseUrl })
  await seedProducts(db, size)
  const events = createLiveUpdates({ db, log, databaseUrl })
  const store = await startStore({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
  try {
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      // Newer than all others: it is the first of the list.
      const id = await insertProduct(db, { createdAt: new Date(Date.UTC(2030, 0, 1) + round * 1000).toISOString() })
      const startedAt = performance.now()
      events.publish([{ topic: 'product', id, change: 'added' }])
      while ((await readFirst(store)) !== id) await wait(0)
      // The first round reads the index.
      if (round > 0) times.push(performance.now() - startedAt)
    }
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return [
      {
        label: `${database}, with ${size.toLocaleString('en')} products`,
        group: { name: 'a change in one process is in the lists of another', cost: p99 },
        value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      },
      ...(size === sizes[0] ? (await measureOpenPages(store, db)).map(line => nameDatabase(line, database)) : []),
    ]
  } finally {
    await store.stop()
    await events.close()
    await db.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const nameDatabase = (measurement: Measurement, database: string): Measurement => ({
  ...measurement,
  label: `${measurement.label}, ${database}`,
})

async function readFirst({ url }: StoreProcess): Promise<string | undefined> {
  const { products } = (await (await fetch(`${url}/api/products?limit=1`)).json()) as { products: { id: string }[] }
  return products[0]?.id
}
