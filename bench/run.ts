import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../platform/database/open-database.server.ts'
import { getDatabaseUrl, runAdminStatement } from '../test/postgres/databases.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { startStore } from '../test/processes/store-process.ts'
import { measureAdminPages, measureUploads } from './admin.ts'
import { measureChanges } from './changes.ts'
import { compareWith } from './compare.ts'
import { measureDrop } from './drop.ts'
import { measureFirstViews } from './lighthouse.ts'
import { measureListsOfBothDatabases } from './lists.ts'
import { listExceeded, type Measurement, printMeasurement, quantile } from './measurement.ts'
import { measureCacheMisses, measurePages } from './pages.ts'
import { measurePhone } from './phone.ts'
import { measurePurchases } from './purchases.ts'
import { writeReport } from './report.ts'
import { measureScale } from './scale.ts'
import { measureFirstStart, measureMemory, measureMemoryAfterStreams, measureStart } from './startup.ts'
import { measureStreams } from './streams.ts'

// npm run bench: measures everything in docs/performance.md in one run. With --compare COMMIT it
// measures this version beside another one, with --phone what the pages cost a slow phone alone (of
// both versions with --compare), with --scale several processes behind nginx.

const { values: options } = parseArgs({
  options: { compare: { type: 'string' }, scale: { type: 'boolean' }, phone: { type: 'boolean' } },
})
if (options.compare !== undefined || options.scale) {
  if (options.compare !== undefined) await compareWith(options.compare, { onPhone: options.phone === true })
  if (options.scale) await measureScale()
  process.exit()
}

const dataDir = mkdtempSync(join(tmpdir(), 'store-bench-'))
if (options.phone) {
  const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
  for (const measurement of await measurePhone(store.url)) printMeasurement(measurement)
  await store.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit()
}

const postgres = await startPostgres()
const createDatabase = async (name: string) => {
  if (!postgres) return undefined
  await runAdminStatement(postgres.url, `create database ${name}`)
  return getDatabaseUrl(postgres.url, name)
}
const measurements: Measurement[] = []
const record = (...more: Measurement[]) => {
  for (const measurement of more) printMeasurement(measurement)
  measurements.push(...more)
}

try {
  await measurePagesAndStreams()
  await measurePurchasesAndDrops()
  record(...(await measureListsOfBothDatabases(postgres)))
  record(...(await measureChanges(postgres)))
  record(...(await measureUploads()))
  record(...(await measureAdminPages('SQLite', undefined)))
  if (postgres) record(...(await measureAdminPages('PostgreSQL', await createDatabase('admin'))))
} finally {
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

writeReport(measurements)
console.log('\nWritten to docs/performance.md and docs/performance-details.md.')
if (listExceeded(measurements).length > 0) process.exitCode = 1

async function measurePagesAndStreams(): Promise<void> {
  record(await measureFirstStart(dataDir))
  const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    record(...(await measurePages(store.url, 'demo-5')))
    record(await measureCacheMisses(store.url))
    record(await measureMemory(store))
    const db = await openDatabase({ dataDir })
    record(...(await measureStreams(store, db)))
    record(await measureMemoryAfterStreams(store))
    await db.destroy()
    record(...(await measureFirstViews(store.url, 'demo-5')))
    record(...(await measurePhone(store.url)))
  } finally {
    await store.stop()
  }
  record(...(await measureStart(dataDir)))
}

async function measurePurchasesAndDrops(): Promise<void> {
  record(...toPurchaseMeasurements('SQLite', await measurePurchases({ count: 600 }), 270))
  const databaseUrl = await createDatabase('purchases')
  if (databaseUrl)
    record(...toPurchaseMeasurements('PostgreSQL', await measurePurchases({ count: 400, databaseUrl }), 150))
  record(...(await measureDrop('SQLite')))
  const dropUrl = await createDatabase('a_drop')
  if (dropUrl) record(...(await measureDrop('PostgreSQL', dropUrl)))
}

function toPurchaseMeasurements(
  database: string,
  { perSecond, times }: Awaited<ReturnType<typeof measurePurchases>>,
  target: number,
): Measurement[] {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return [
    {
      label: `on ${database}`,
      group: {
        name: 'whole purchases, 8 at a time: order, payment page, card, webhook, sold',
        cost: target / perSecond,
      },
      value: `${Math.round(perSecond)} a second`,
      target: { text: `≥ ${target} a second`, isMet: perSecond >= target },
    },
    {
      label: `on ${database}`,
      group: { name: 'each of these purchases, from the order to the payment', cost: p99 },
      value: `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
      target: { text: 'p99 ≤ 100 ms', isMet: p99 <= 100 },
    },
  ]
}
