import { parseArgs } from 'node:util'
import { runStorm, type StormOptions, type StormSummary } from '#test/storm/run-storm.ts'

// npm run storm [-- --seed N --purchases N --database sqlite|postgres --rushes N]:
// shoppers and admins use real store processes while everything around them fails as the seed
// decides. SIGTERM ends a storm early, and its books are compared all the same. With --rushes
// everybody wants the same piece, N times.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    purchases: { type: 'string' },
    rushes: { type: 'string', default: '0' },
    database: { type: 'string' },
  },
})
const seed = Number(values.seed)
const end = new AbortController()
process.once('SIGTERM', () => end.abort())
const databases = (['sqlite', 'postgres'] as const).filter(name => name === (values.database ?? name))
let isRight = databases.length > 0
for (const database of databases) isRight = (await weather(database)) && isRight
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
