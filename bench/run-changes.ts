import { startPostgres } from '../test/postgres/server.ts'
import { measureChanges } from './changes.ts'
import { printMeasurement } from './measurement.ts'

// npm run bench:changes: measures how a change reaches open pages and other processes alone.

const postgres = await startPostgres()
const measurements = await measureChanges(postgres)
await postgres?.stop()
for (const measurement of measurements) printMeasurement(measurement)
if (!postgres) console.log('Not measured on PostgreSQL: there is no server to start.')
if (measurements.some(({ target }) => target && !target.isMet)) process.exitCode = 1
