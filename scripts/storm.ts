import { parseArgs } from 'node:util'
import { plantedBugs } from '#test/storm/planted-bugs.ts'
import { runStorm, type StormOptions, type StormSummary } from '#test/storm/run-storm.ts'

// npm run storm [-- --seed N --purchases N --database sqlite|postgres --planted --rushes N]:
// shoppers and admins use real store processes while everything around them fails as the seed
// decides. SIGTERM ends a storm early, and its books are compared all the same. With --planted each
// of eight bugs is planted in turn, and has to be found. With --rushes everybody wants the same
// piece, N times.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    purchases: { type: 'string' },
    rushes: { type: 'string', default: '0' },
    database: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const end = new AbortController()
process.once('SIGTERM', () => end.abort())
const databases = (['sqlite', 'postgres'] as const).filter(
  name => values.database === name || (values.database === undefined && (name === 'sqlite' || !values.planted)),
)
let isRight = databases.length > 0
for (const database of databases) isRight = (await (values.planted ? findBugs : weather)(database)) && isRight
process.exit(isRight ? 0 : 1)

async function weather(database: StormOptions['database']): Promise<boolean> {
  const rushes = Number(values.rushes)
  const options = { seed, database, rushes, purchases: Number(values.purchases ?? 500), signal: end.signal }
  const summary = await runStorm({ ...options, onProgress: line => console.log(`${formatTime()} ${line}`) })
  for (const violation of summary.violations.slice(0, 50)) console.log(`WRONG: ${violation}`)
  console.log(describe(summary))
  const isRight = summary.violations.length === 0
  const repeat = `npm run storm -- --seed ${seed} --purchases ${options.purchases} --database ${database}`
  console.log(isRight ? `${database}, seed ${seed}: ok` : `${database}: ${summary.violations.length} wrong: ${repeat}`)
  return isRight
}

/** Whether the storm finds each of the planted bugs. */
async function findBugs(database: StormOptions['database']): Promise<boolean> {
  let missed = 0
  for (const { name } of plantedBugs) {
    const options = { seed, database, purchases: Number(values.purchases ?? 300), plantedBug: name }
    const { violations, payments, seconds } = await runStorm(options)
    const [first = 'MISSED'] = violations
    if (violations.length === 0) missed += 1
    console.log(`${name}, after ${payments} payments in ${seconds} s: ${first}`)
  }
  console.log(`${database}, seed ${seed}: ${plantedBugs.length - missed} of ${plantedBugs.length} bugs found`)
  return missed === 0
}

function describe({ faults, ...numbers }: StormSummary): string {
  const { payments, sold, orders, trips, refunds, mails, kills, adminChanges, mended, seconds } = numbers
  const made = Object.entries(faults)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([fault, count]) => `  ${fault}: ${count}`)
  return [
    `${payments} payments of ${trips} shoppers with ${orders} orders, ${sold} sold, ${refunds} with refunds`,
    `${mails} mails arrived, ${adminChanges} changes by admins, ${kills} kills, ${mended} differences mended, ${seconds} s`,
    ...made,
  ].join('\n')
}

function formatTime(): string {
  return new Date().toISOString().slice(11, 19)
}
