import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../platform/database/open-database.server.ts'
import { getDatabaseUrl, runAdminStatement } from '../test/postgres/databases.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { startStore } from '../test/processes/store-process.ts'
import { measureAdminPages, measureUploads } from './admin.ts'
import { measureFirstViews } from './lighthouse.ts'
import { measureListQueries } from './lists.ts'
import type { Measurement } from './measurement.ts'
import { measureCacheMisses, measurePages } from './pages.ts'
import { measurePurchases } from './purchases.ts'
import { measureFirstStart, measureMemory, measureMemoryAfterStreams, measureStart } from './startup.ts'
import { measureStreams } from './streams.ts'

// npm run bench: measures everything in docs/performance.md in one run.

const dataDir = mkdtempSync(join(tmpdir(), 'store-bench-'))
const postgres = await startPostgres()
const newDatabase = async (name: string) => {
  if (!postgres) return undefined
  await runAdminStatement(postgres.url, `create database ${name}`)
  return getDatabaseUrl(postgres.url, name)
}
const measurements: Measurement[] = []
const add = (...more: Measurement[]) => {
  for (const row of more) console.log(`${row.label}: ${row.value}${row.target ? ` (target ${row.target.text})` : ''}`)
  measurements.push(...more)
}

add(await measureFirstStart(dataDir))
const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
const db = await openDatabase({ dataDir })
add(...(await measurePages(store.url, 'demo-5')))
add(await measureCacheMisses(store.url))
add(await measureMemory(store))
add(await measureStreams(store.url, db))
add(await measureMemoryAfterStreams(store))
await db.destroy()
add(...(await measureFirstViews(store.url, 'demo-5')))
await store.stop()
add(...(await measureStart(dataDir)))
rmSync(dataDir, { recursive: true, force: true })

add(toPurchaseMeasurement('SQLite', await measurePurchases({ count: 600 }), 200))
const purchasesUrl = await newDatabase('purchases')
if (purchasesUrl)
  add(toPurchaseMeasurement('PostgreSQL', await measurePurchases({ count: 400, databaseUrl: purchasesUrl }), 60))

add(...(await measureListQueries('SQLite', async () => undefined)))
if (postgres) add(...(await measureListQueries('PostgreSQL', count => newDatabase(`products_${count}`))))
add(...(await measureUploads()))
add(...(await measureAdminPages('SQLite', undefined)))
if (postgres) add(...(await measureAdminPages('PostgreSQL', await newDatabase('admin'))))
await postgres?.stop()

writeFileSync('docs/performance.md', report())
console.log('\nWritten to docs/performance.md.')

function toPurchaseMeasurement(database: string, perSecond: number, target: number): Measurement {
  return {
    label: `whole purchases on ${database}, 8 at a time: order, payment page, card, webhook, sold`,
    value: `${Math.round(perSecond)} a second`,
    target: { text: `≥ ${target} a second`, isMet: perSecond >= target },
  }
}

function report(): string {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const lines = measurements.map(({ label, value, target }) => {
    const verdict = target ? `${target.text}: ${target.isMet ? 'met' : '**missed**'}` : ''
    return `| ${label} | ${value} | ${verdict} |`
  })
  return `# Performance

Written by \`npm run bench\`: one machine, one run. Server and load generator share the machine: read ratios and orders of magnitude.

${machine}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}; commit ${commit}.

| measurement | value | target |
|---|---|---|
${lines.join('\n')}

[What the figures mean, and why an aim is missed](performance-notes.md).
`
}
