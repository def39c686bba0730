import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { startPostgres } from '../test/postgres/server.ts'
import { startStore } from '../test/processes/store-process.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { type BenchDatabase, listDatabases } from './bench-store.ts'
import { compareWith } from './compare.ts'
import { measureLists } from './lists.ts'
import type { Measurement } from './measurement.ts'
import { measureOpenPages } from './open-pages.ts'
import { measureCacheMisses, measurePages } from './pages.ts'
import { measurePhone } from './phone.ts'
import { measurePurchases } from './purchases.ts'
import { measureRace } from './race.ts'
import { measureStarts } from './startup.ts'

// npm run bench: measures everything in docs/performance.md in one run, and writes it there. With
// --only NAME it measures a part of it, with --compare COMMIT this version beside another one.
// Lists that are slower than budget.json allows fail it.

const report = 'docs/performance.md'
const figures = '## Figures\n'

const { values: options } = parseArgs({ options: { only: { type: 'string' }, compare: { type: 'string' } } })
if (options.compare !== undefined) {
  await compareWith(options.compare)
  process.exit()
}

await using stack = new AsyncDisposableStack()
const { path: dataDir } = stack.use(await createTemporaryFolder('bench'))
const postgres = await startPostgres()
stack.defer(() => postgres?.stop())
const databases = listDatabases(postgres)
if (!postgres) console.log('Not measured on PostgreSQL: there is no server to start.')

const measurements: Measurement[] = []
const record = (more: readonly Measurement[]) => {
  for (const { label, value, isOverBudget } of more)
    console.log(`${label}: ${value}${isOverBudget ? ' (over its budget)' : ''}`)
  measurements.push(...more)
}

const parts: Record<string, () => Promise<void>> = {
  start: async () => record(await measureStarts(dataDir)),
  pages: () => withDemoStore(async url => record([...(await measurePages(url)), await measureCacheMisses(url)])),
  phone: () => withDemoStore(async url => record(await measurePhone(url))),
  purchases: () => measureOnEach(measurePurchases),
  race: () => measureOnEach(drawRace),
  'open-pages': () => measureOnEach(measureOpenPages),
  lists: () => measureOnEach(measureLists),
}
const names = options.only === undefined ? Object.keys(parts) : [options.only]
for (const name of names) {
  const measure = parts[name]
  if (!measure) throw new Error(`There are: ${Object.keys(parts).join(', ')}`)
  await measure()
}
if (options.only === undefined) writeReport()
if (measurements.some(({ isOverBudget }) => isOverBudget)) process.exitCode = 1

async function measureOnEach(measure: (database: BenchDatabase) => Promise<Measurement[]>): Promise<void> {
  for (const database of databases) record(await measure(database))
}

/** The picture of README shows the last database's. */
async function drawRace(database: BenchDatabase): Promise<Measurement[]> {
  const { measurements: ofRace, picture } = await measureRace(database)
  writeFileSync('docs/images/race.svg', picture)
  return ofRace
}

async function withDemoStore(measure: (url: string) => Promise<void>): Promise<void> {
  const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    await measure(store.url)
  } finally {
    await store.stop()
  }
}

/** Replaces the figures below the text. */
function writeReport(): void {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown kind'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [text = ''] = readFileSync(report, 'utf8').split(figures)
  const lines = measurements.map(({ label, value }) => `| ${label} | ${value} |`)
  writeFileSync(
    report,
    `${text}${figures}
${machine}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}; commit ${commit}.

| measurement | value |
|---|---|
${lines.join('\n')}
`,
  )
}
