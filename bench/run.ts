import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../platform/database/open-database.server.ts'
import { getDatabaseUrl, runAdminStatement } from '../test/postgres/databases.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { startStore } from '../test/processes/store-process.ts'
import { measureAdminPages, measureUploads } from './admin.ts'
import { compareWith } from './compare.ts'
import { measureDrop } from './drop.ts'
import { measureFirstViews } from './lighthouse.ts'
import { measureListsOfBothDatabases } from './lists.ts'
import { listExceeded, type Measurement, printMeasurement, quantile } from './measurement.ts'
import { measureCacheMisses, measurePages } from './pages.ts'
import { measurePhone } from './phone.ts'
import { measurePurchases } from './purchases.ts'
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
if (options.phone) {
  await measurePhoneAlone()
  process.exit()
}

const dataDir = mkdtempSync(join(tmpdir(), 'store-bench-'))
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
  record(...(await measureUploads()))
  record(...(await measureAdminPages('SQLite', undefined)))
  if (postgres) record(...(await measureAdminPages('PostgreSQL', await createDatabase('admin'))))
} finally {
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

writeFileSync('docs/performance.md', report())
console.log('\nWritten to docs/performance.md.')
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

/** Replaces the lines of docs/performance.md that a phone is measured by, and leaves the others. */
async function measurePhoneAlone(): Promise<void> {
  const store = await startStore({ DATA_DIR: mkdtempSync(join(tmpdir(), 'store-bench-')), DEMO: 'on' })
  try {
    const file = 'docs/performance.md'
    let text = readFileSync(file, 'utf8')
    for (const measurement of await measurePhone(store.url)) {
      printMeasurement(measurement)
      const line = formatLine({ ...measurement, value: `${measurement.value} (commit ${getCommit()})` })
      const start = `| ${measurement.label} |`
      const earlier = text.split('\n').find(other => other.startsWith(start))
      text = earlier
        ? text.replace(earlier, () => line)
        : text.replace(/\n\n(?=\[What the figures mean)/, `\n${line}\n\n`)
    }
    writeFileSync(file, text)
  } finally {
    await store.stop()
  }
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
      label: `whole purchases on ${database}, 8 at a time: order, payment page, card, webhook, sold`,
      value: `${Math.round(perSecond)} a second`,
      target: { text: `≥ ${target} a second`, isMet: perSecond >= target },
    },
    {
      label: 'each of them, from the order to the payment',
      value: `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
      target: { text: 'p99 ≤ 100 ms', isMet: p99 <= 100 },
    },
  ]
}

function getCommit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}

function formatLine({ label, value, target }: Measurement): string {
  const verdict = target ? `${target.text}: ${target.isMet ? 'met' : '**missed**'}` : ''
  return `| ${label} | ${value} | ${verdict} |`
}

function report(): string {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  return `# Performance

Written by \`npm run bench\`: one machine, one run. Server and load generator share the machine: read ratios and orders of magnitude.

${machine}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}; commit ${getCommit()}.

| measurement | value | target |
|---|---|---|
${measurements.map(formatLine).join('\n')}

[What the figures mean, and why an aim is missed](performance-notes.md).
`
}
