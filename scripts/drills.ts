import { parseArgs } from 'node:util'
import { outages } from '../test/outages/list.ts'
import type { Outage, Surroundings } from '../test/outages/outage.ts'
import { runDrill } from '../test/outages/run-drill.ts'
import { mountSmallDisk } from '../test/outages/small-disk.ts'
import { startPostgres } from '../test/postgres/server.ts'

// Plays outages of the database on a store that sells, and fails when a page or a purchase gets a
// 500, when /readyz is late, or when the log fills. With `-- --only NAME` one of them.

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = outages.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`No such drill. There are: ${outages.map(({ name }) => name).join(', ')}`)

const lacks: Record<keyof Surroundings, string> = {
  postgres: 'no PostgreSQL is installed',
  disk: 'only root may mount a small disk',
}

for (const outage of chosen) await drill(outage)

async function drill(outage: Outage): Promise<void> {
  const needs = (part: keyof Surroundings) => outage.needs.includes(part)
  await using stack = new AsyncDisposableStack()
  const postgres = needs('postgres') ? await startPostgres() : undefined
  stack.defer(() => postgres?.stop())
  const disk = needs('disk') ? mountSmallDisk() : undefined
  stack.defer(() => disk?.remove())
  const missing = outage.needs.find(part => !{ postgres, disk }[part])
  if (missing) return console.log(`left out  ${outage.name}: ${lacks[missing]}`)
  const { figures, violations } = await runDrill(outage, { postgres, disk } as Surroundings)
  console.log(`${violations.length > 0 ? 'FAILS' : 'passes'}  ${outage.name}`)
  for (const [label, value] of Object.entries(figures)) console.log(`    ${label}: ${value}`)
  for (const violation of violations) console.log(`    ! ${violation}`)
  if (violations.length > 0) process.exitCode = 1
}
