import { parseArgs } from 'node:util'
import { hasCommand } from '#test/has-command.ts'
import type { Drill } from '#test/outages/drill.ts'
import { createProxyDrill, drillEventLoop } from '#test/outages/hanging-process.ts'
import { drillLargeCatalogue } from '#test/outages/large-catalogue.ts'
import { caddy, nginx } from '#test/outages/proxies.ts'
import { type PostgresServer, startPostgres } from '#test/postgres/server.ts'

// Lets processes of the store hang. Fails when a page is refused or comes late, when a request is
// sent twice, or when a process that hangs goes on. With `-- --only NAME` one of them.

const { values } = parseArgs({ options: { only: { type: 'string' }, products: { type: 'string' } } })
// It takes minutes to seed, so it runs by its name alone; `-- --products N` are for sale.
const large: Drill = {
  name: 'large catalogue',
  needs: ['postgres'],
  run: ({ postgres }) => drillLargeCatalogue(postgres, Number(values.products ?? 500_000)),
}
const drills = [drillEventLoop, createProxyDrill(nginx), createProxyDrill(caddy)]
const chosen = values.only ? [...drills, large].filter(({ name }) => name === values.only) : drills
if (chosen.length === 0)
  throw new Error(`No such drill. There are: ${[...drills, large].map(({ name }) => name).join(', ')}`)

for (const drill of chosen) await play(drill)

async function play({ name, needs, run }: Drill): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const postgres = needs.includes('postgres') ? await startPostgres() : undefined
  stack.defer(() => postgres?.stop())
  const missing = needs.find(need => !(need === 'postgres' ? postgres : hasCommand(need)))
  if (missing) return console.log(`left out  ${name}: ${missing} is not installed`)
  const { figures, violations } = await run({ postgres: postgres as PostgresServer })
  console.log(`${violations.length > 0 ? 'FAILS' : 'passes'}  ${name}`)
  for (const [label, value] of Object.entries(figures)) console.log(`    ${label}: ${value}`)
  for (const violation of violations) console.log(`    ! ${violation}`)
  if (violations.length > 0) process.exitCode = 1
}
