import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../platform/database/open.server.ts'
import { administer, databaseAt } from '../test/postgres-databases.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { startStore } from '../test/store-process.ts'
import { measureDesk, measureUploads } from './desk.ts'
import { measureFirstViews } from './lighthouse.ts'
import { measureSearches } from './lists.ts'
import { measureMisses, measurePages } from './pages.ts'
import { measurePurchases } from './purchases.ts'
import type { Row } from './row.ts'
import { measureMemory, measureMemoryAfterStreams, measureStart } from './start.ts'
import { measureStreams } from './streams.ts'

// npm run bench: one machine, one run, everything in docs/performance.md.

const dataDir = mkdtempSync(join(tmpdir(), 'store-bench-'))
const postgres = await startPostgres()
const newDatabase = async (name: string) => {
  if (!postgres) return undefined
  await administer(postgres.url, `create database ${name}`)
  return databaseAt(postgres.url, name)
}
const rows: Row[] = []
const add = (...more: Row[]) => {
  for (const row of more) console.log(`${row.what}: ${row.measured}${row.aim ? ` (aim ${row.aim.text})` : ''}`)
  rows.push(...more)
}

// The first start draws the catalogue; what is measured is the shop of every later day.
await (await startStore({ DATA_DIR: dataDir, DEMO: 'on' })).stop()
const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
const db = await openDatabase({ dataDir })
add(...(await measurePages(store.url, 'demo-5')))
add(await measureMisses(store.url))
add(await measureMemory(store))
add(await measureStreams(store.url, db))
add(await measureMemoryAfterStreams(store))
await db.destroy()
add(...(await measureFirstViews(store.url, 'demo-5')))
await store.stop()
add(...(await measureStart(dataDir)))
rmSync(dataDir, { recursive: true, force: true })

add(purchases('SQLite', await measurePurchases({ count: 600 }), 200))
const purchasesUrl = await newDatabase('purchases')
if (purchasesUrl) add(purchases('PostgreSQL', await measurePurchases({ count: 400, databaseUrl: purchasesUrl }), 60))

add(...(await measureSearches('SQLite', async () => undefined)))
if (postgres) add(...(await measureSearches('PostgreSQL', count => newDatabase(`pieces_${count}`))))
add(...(await measureUploads()))
add(...(await measureDesk('SQLite', undefined)))
if (postgres) add(...(await measureDesk('PostgreSQL', await newDatabase('desk'))))
await postgres?.stop()

writeFileSync('docs/performance.md', report())
console.log('\nWritten to docs/performance.md.')

function purchases(database: string, perSecond: number, aim: number): Row {
  return {
    what: `whole purchases on ${database}, 8 at a time: order, payment page, card, webhook, sold`,
    measured: `${Math.round(perSecond)} a second`,
    aim: { text: `≥ ${aim} a second`, isMet: perSecond >= aim },
  }
}

function report(): string {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const lines = rows.map(({ what, measured, aim }) => {
    const verdict = aim ? `${aim.text}: ${aim.isMet ? 'met' : '**missed**'}` : ''
    return `| ${what} | ${measured} | ${verdict} |`
  })
  return `# Performance

Written by \`npm run bench\`: one machine, one run. The machine serves and asks at the same time, so ratios and orders of magnitude are what to read.

${machine}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}; commit ${commit}.

| what | measured | aim |
|---|---|---|
${lines.join('\n')}

[What the figures mean, and why an aim is missed](performance-notes.md).
`
}
