import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import { emptyDatabase } from '#test/database.ts'
import { runFuzz } from '#test/fuzz/run-fuzz.ts'
import { startPostgres } from '#test/postgres/server.ts'
import { runProgram } from './run-program.ts'

// npm run fuzz [-- --database sqlite|postgres --runs N --operations N --seed N --verbose]:
// shoppers, admins and the payment provider act at random while calls to the provider fail, then
// the store is compared with the provider's books. Run n uses the seed + n - 1, so a failed run is
// repeated with its seed and --runs 1. Without --database it runs on both, each in a process of its
// own.

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    runs: { type: 'string', default: '20' },
    operations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    verbose: { type: 'boolean', default: false },
  },
})

if (values.database === undefined) process.exitCode = await fuzzBothDatabases()
else if (values.database === 'sqlite') process.exitCode = await fuzz('SQLite', () => openDatabase({}))
else process.exitCode = await fuzzPostgres()

async function fuzzBothDatabases(): Promise<number> {
  const args = [...process.argv.slice(1), '--seed', values.seed, '--database']
  const runs = ['sqlite', 'postgres'].map(database => runProgram(process.execPath, [...args, database]))
  return (await Promise.all(runs)).every(code => code === 0) ? 0 : 1
}

async function fuzzPostgres(): Promise<number> {
  const server = await startPostgres()
  if (!server) {
    console.log('No PostgreSQL server found: testing SQLite only.')
    return 0
  }
  await using stack = new AsyncDisposableStack()
  stack.defer(server.stop)
  return await fuzz('PostgreSQL', async () => {
    const db = await openDatabase({ databaseUrl: server.url })
    await emptyDatabase(db)
    return db
  })
}

async function fuzz(database: string, connectDatabase: () => Promise<Db>): Promise<number> {
  const [runs, operations, firstSeed] = [Number(values.runs), Number(values.operations), Number(values.seed)]
  const startTime = performance.now()
  const totals = { failed: 0, sold: 0, payments: 0 }
  const visited = new Map<string, number>()
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const { violations, trace, sold, payments, visits } = await runFuzz({ seed, operations, connectDatabase })
    totals.sold += sold
    totals.payments += payments
    for (const [name, count] of Object.entries(visits)) visited.set(name, (visited.get(name) ?? 0) + count)
    if (violations.length === 0) continue
    totals.failed += 1
    if (values.verbose) console.log(trace.join('\n'))
    console.log(`${database}, seed ${seed}: WRONG\n  ${violations.join('\n  ')}`)
  }
  for (const [name, count] of visited) console.log(`${database}: ${String(count).padStart(4)} ${name}`)
  const seconds = Math.round((performance.now() - startTime) / 1000)
  const facts = `${totals.payments} payments, ${totals.sold} orders sold, ${seconds} s`
  console.log(
    `${database}: ${runs} runs of ${operations} operations from seed ${firstSeed}: ${totals.failed} wrong (${facts})`,
  )
  return totals.failed === 0 ? 0 : 1
}
