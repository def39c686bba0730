import { parseArgs } from 'node:util'
import { drillLargeCatalogue } from '#test/outages/large-catalogue.ts'
import { startPostgres } from '#test/postgres/server.ts'

// npm run large-catalogue [-- --products N]: restarts processes and searches with so many products
// for sale and twice as many sold. Fails when a list or a search takes too long.

const { values } = parseArgs({ options: { products: { type: 'string', default: '500000' } } })
const postgres = await startPostgres()
if (!postgres) throw new Error('PostgreSQL is not installed')
await using stack = new AsyncDisposableStack()
stack.defer(() => postgres.stop())
const { figures, violations } = await drillLargeCatalogue(postgres, Number(values.products))
for (const [label, value] of Object.entries(figures)) console.log(`${label}: ${value}`)
for (const violation of violations) console.log(`! ${violation}`)
if (violations.length > 0) process.exitCode = 1
