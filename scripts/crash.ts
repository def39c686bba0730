import { type CrashHarness, createCrashHarness } from '#test/crash/crash-harness.ts'
import { continuations, crashScenario, runWithoutCrash } from '#test/crash/crash-points.ts'
import { scenarios } from '#test/crash/scenarios.ts'
import { createDatabase } from '#test/postgres/databases.ts'
import { startPostgres } from '#test/postgres/server.ts'

// npm run crash [-- WORD]: kills the store at every crash point of every order scenario, on both
// databases, and checks the final state. WORD selects the scenarios whose name contains it. Crash
// points are recorded by the second run of a store without a crash: before and after each write and
// each call to the payment provider.

const selectedScenarios = scenarios.filter(({ name }) => name.includes(process.argv[2] ?? ''))
const postgres = await startPostgres()
if (!postgres) console.log('No PostgreSQL server found: testing SQLite only.')
const totals = { passed: 0, failed: 0 }
let databases = 0
await Promise.all([
  runCrashTests('SQLite', () => createCrashHarness(undefined)),
  postgres &&
    runCrashTests('PostgreSQL', async () =>
      createCrashHarness(await createDatabase(postgres.url, `crash_${databases++}`)),
    ),
])
await postgres?.stop()
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

async function runCrashTests(database: string, createHarness: () => Promise<CrashHarness>): Promise<void> {
  for (const scenario of selectedScenarios) {
    const start = async () => {
      const harness = await createHarness()
      await runWithoutCrash(harness, scenario)
      return harness
    }
    let harness = await start()
    for (const point of await runWithoutCrash(harness, scenario))
      for (const continuation of continuations) {
        const violations = await crashScenario(harness, scenario, { point, continuation })
        totals[violations.length === 0 ? 'passed' : 'failed'] += 1
        const verdict = violations.length === 0 ? 'ok' : `WRONG: ${violations.join('; ')}`
        console.log(`${database}, ${scenario.name}, ${point}, the shopper ${continuation}: ${verdict}`)
        if (violations.length === 0 && harness.isAlive()) continue
        // The whole store is compared with the books: what is wrong would be found again and again.
        await harness.close()
        harness = await start()
      }
    await harness.close()
  }
}
