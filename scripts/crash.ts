import { openLane } from '../test/crash/lane.ts'
import { continuations, crashAt, listPoints } from '../test/crash/run-points.ts'
import { scenarios } from '../test/crash/scenarios.ts'
import { startPostgres } from '../test/postgres-server.ts'

// npm run crash [-- WORD]: kills the store at every point of every way an order can go, on both databases, and sees how it ends.
// With a word, the ways whose names have it. Points are found by a first run without a crash: before and after each write, and each call to the payment provider.

const chosen = scenarios.filter(({ name }) => name.includes(process.argv[2] ?? ''))
const postgres = await startPostgres()
if (!postgres) console.log('No PostgreSQL server was found: SQLite alone.')
const sums = { passed: 0, failed: 0 }
await Promise.all([runLane('SQLite', undefined), ...(postgres ? [runLane('PostgreSQL', postgres.url)] : [])])
await postgres?.stop()
console.log(`\n${sums.passed} passed, ${sums.failed} failed`)
process.exit(sums.failed === 0 && sums.passed > 0 ? 0 : 1)

async function runLane(database: string, databaseUrl: string | undefined): Promise<void> {
  let lane = await openLane(databaseUrl)
  for (const scenario of chosen)
    for (const point of await listPoints(lane, scenario))
      for (const continuation of continuations) {
        const wrong = await crashAt(lane, scenario, { point, continuation })
        sums[wrong.length === 0 ? 'passed' : 'failed'] += 1
        const verdict = wrong.length === 0 ? 'ok' : `WRONG: ${wrong.join('; ')}`
        console.log(`${database}, ${scenario.name}, ${point}, the shopper ${continuation}: ${verdict}`)
        if (lane.isAlive()) continue
        await lane.close()
        lane = await openLane(databaseUrl)
      }
  await lane.close()
}
