import { parseArgs } from 'node:util'
import { attacks } from '../test/attacks/list.ts'
import { type AttackReport, runAttacks } from '../test/attacks/run-attacks.ts'

// Attacks a store process in every way that once wore it down, and fails when an attack succeeds.
// With `-- --only NAME` in that way alone.

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = attacks.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`No such attack. There are: ${attacks.map(({ name }) => name).join(', ')}`)

const violations = await runAttacks({ attacks: chosen, onReport: print, isAlone: true })
console.log(`\n${chosen.length} attacks, ${violations.length} violations`)
for (const violation of violations) console.log(`  ${violation}`)
process.exitCode = violations.length > 0 ? 1 : 0

function print({ name, figures, violations, peakMegabytes, peakDescriptors, healthMs }: AttackReport): void {
  const measured = {
    ...figures,
    'peak MB': peakMegabytes,
    'peak descriptors': peakDescriptors,
    '/healthz p99 ms': healthMs,
  }
  console.log(`${violations.length > 0 ? 'SUCCEEDS' : 'fails'}  ${name}`)
  for (const [label, value] of Object.entries(measured)) console.log(`    ${label}: ${value}`)
  for (const violation of violations) console.log(`    ! ${violation}`)
}
