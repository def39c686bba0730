import { parseArgs } from 'node:util'
import { hasCommand } from '../test/has-command.ts'
import { drillLargeCatalogue } from '../test/outages/large-catalogue.ts'
import { drills } from '../test/outages/list.ts'
import type { Drill, Need, Surroundings } from '../test/outages/outage.ts'
import { startPostgres } from '../test/postgres/server.ts'

// Lets processes hang of a store that is visited. Fails when a page is refused or comes late, or when
// a process that hangs goes on. With `-- --only NAME` one of them.

const { values } = parseArgs({ options: { only: { type: 'string' }, products: { type: 'string' } } })
// It takes minutes to seed, so it runs by its name alone; `-- --products N` are for sale.
const large: Drill = {
  name: 'large catalogue',
  needs: ['postgres'],
  run: ({ postgres }) => drillLargeCatalogue(postgres, Number(values.products ?? 500_000)),
}
const chosen =
  values.only === large.name ? [large] : drills.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0)
  throw new Error(`No such drill. There are: ${[...drills, large].map(({ name }) => name).join(', ')}`)

const lacks: Record<Need, string> = {
  postgres: 'no PostgreSQL is installed',
  nginx: 'nginx is not installed',
  caddy: 'Caddy is not installed',
}

for (const drill of chosen) await play(drill)

async function play({ name, needs: needed, run }: Drill): Promise<void> {
  const needs = (part: Need) => needed.includes(part)
  await using stack = new AsyncDisposableStack()
  const postgres = needs('postgres') ? await startPostgres() : undefined
  stack.defer(() => postgres?.stop())
  const found = { postgres, nginx: hasCommand('nginx'), caddy: hasCommand('caddy') }
  const missing = needed.find(part => !found[part])
  if (missing) return console.log(`left out  ${name}: ${lacks[missing]}`)
  const { figures, violations } = await run({ postgres } as Surroundings)
  console.log(`${violations.length > 0 ? 'FAILS' : 'passes'}  ${name}`)
  for (const [label, value] of Object.entries(figures)) console.log(`    ${label}: ${value}`)
  for (const violation of violations) console.log(`    ! ${violation}`)
  if (violations.length > 0) process.exitCode = 1
}
