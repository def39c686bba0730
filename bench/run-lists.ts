import { startPostgres } from '../test/postgres/server.ts'
import { measureListsOfBothDatabases } from './lists.ts'
import { listExceeded, printMeasurement } from './measurement.ts'

// npm run bench:lists: measures the lists of products alone, and fails when one exceeds its budget.

const postgres = await startPostgres()
const measurements = await measureListsOfBothDatabases(postgres)
await postgres?.stop()
for (const measurement of measurements) printMeasurement(measurement)
const exceeded = listExceeded(measurements)
if (!postgres) console.log('Not measured on PostgreSQL: there is no server to start.')
if (exceeded.length > 0) process.exitCode = 1
console.log(exceeded.length > 0 ? `${exceeded.length} lists exceed their budget.` : 'All lists keep to their budget.')
