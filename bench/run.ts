import { parseArgs } from 'node:util'
import { openDatabase } from '../platform/database/open-database.server.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { startStore } from '../test/processes/store-process.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { measureAdminPages, measureUploads } from './admin.ts'
import { type BenchDatabase, listDatabases } from './bench-store.ts'
import { measureChanges } from './changes.ts'
import { compareWith } from './compare.ts'
import { measureDrop } from './drop.ts'
import { measureFirstViews } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import type { Measurement } from './measurement.ts'
import { measureCacheMisses, measurePages } from './pages.ts'
import { measurePhone } from './phone.ts'
import { measurePurchases } from './purchases.ts'
import { writeReport } from './report.ts'
import { measureScale } from './scale.ts'
import { measureFirstStart, measureMemory, measureMemoryAfterStreams, measureStart } from './startup.ts'
import { measureStreams } from './streams.ts'

// npm run bench: measures everything in docs/performance.md in one run. With --only NAME it
// measures a part of it and fails when that misses a target, with --compare COMMIT this version
// beside another one, with --phone what the pages cost a slow phone alone (of both versions with
// --compare), with --scale several processes behind nginx, with --only admin --orders N the admin's
// pages of a shop with so many orders.

/** The parts, each on both databases. */
const parts: Record<string, (database: BenchDatabase) => Promise<Measurement[]>> = {
  purchases: measurePurchases,
  drop: measureDrop,
  lists: measureLists,
  changes: measureChanges,
  admin: measureAdminPages(),
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    compare: { type: 'string' },
    scale: { type: 'boolean' },
    orders: { type: 'string' },
    phone: { type: 'boolean', default: false },
  },
})
if (options.compare !== undefined || options.scale) {
  if (options.compare !== undefined) await compareWith(options.compare, { onPhone: options.phone })
  if (options.scale) await measureScale()
  process.exit()
}
if (options.orders !== undefined) parts.admin = measureAdminPages(Number(options.orders))
const measurePart = options.only === undefined ? undefined : parts[options.only]
if (options.only !== undefined && !measurePart) throw new Error(`There are: ${Object.keys(parts).join(', ')}`)

const measurements: Measurement[] = []
const record = (...more: Measurement[]) => {
  for (const { label, group, value, target } of more)
    console.log(
      `${group ? `${group.name}: ` : ''}${label}: ${value}${target ? ` (target ${target.text}${target.isMet ? '' : ': missed'})` : ''}`,
    )
  measurements.push(...more)
}

await using stack = new AsyncDisposableStack()
const { path: dataDir } = stack.use(await createTemporaryFolder('bench'))
const postgres = options.phone ? undefined : await startPostgres()
stack.defer(() => postgres?.stop())
const databases = listDatabases(postgres)
if (options.phone) await withDemoStore(async store => record(...(await measurePhone(store.url))))
else if (measurePart) for (const database of databases) record(...(await measurePart(database)))
else await measureEverything()
const isPart = options.phone || measurePart !== undefined
if (!isPart) {
  writeReport(measurements)
  console.log('\nWritten to docs/performance.md and docs/performance-details.md.')
} else if (measurePart && !postgres) console.log('Not measured on PostgreSQL: there is no server to start.')
const missed = measurements.filter(({ target }) => target && !target.isMet && (isPart || target.isBudget))
if (missed.length > 0 && !options.phone) process.exitCode = 1

async function measureEverything(): Promise<void> {
  record(await measureFirstStart(dataDir))
  await withDemoStore(async store => {
    record(...(await measurePages(store.url, 'demo-5')))
    record(await measureCacheMisses(store.url))
    record(await measureMemory(store))
    const db = await openDatabase({ dataDir })
    record(...(await measureStreams(store, db)))
    record(await measureMemoryAfterStreams(store))
    await db.destroy()
    record(...(await measureFirstViews(store.url, 'demo-5')))
    record(...(await measurePhone(store.url)))
  })
  record(...(await measureStart(dataDir)))
  for (const measure of Object.values(parts)) for (const database of databases) record(...(await measure(database)))
  for (const database of databases.slice(0, 1)) record(...(await measureUploads(database)))
}

async function withDemoStore(measure: (store: Awaited<ReturnType<typeof startStore>>) => Promise<void>): Promise<void> {
  const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    await measure(store)
  } finally {
    await store.stop()
  }
}
