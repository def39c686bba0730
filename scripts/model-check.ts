import { parseArgs } from 'node:util'
import { explore } from '../test/model/explore.ts'

// npm run model-check [-- --depth N --operations N]: visits every reachable state of a small store
// (two shoppers, two products, an admin, a payment provider, a crash at any step) that decides with
// the store's own functions, and prints the shortest way to a state that breaks a rule. Without
// options one operation at a time, and then two, to depths that take a minute each.

const { values } = parseArgs({ options: { depth: { type: 'string' }, operations: { type: 'string' } } })
const attempts = 2
const searches =
  values.depth === undefined && values.operations === undefined
    ? [
        { operations: 1, maxDepth: 15 },
        { operations: 2, maxDepth: 12 },
      ]
    : [{ operations: Number(values.operations ?? 1), maxDepth: Number(values.depth ?? 12) }]
const violations = searches.map(search)
process.exit(violations.every(violation => violation === undefined) ? 0 : 1)

function search({ operations, maxDepth }: (typeof searches)[number]) {
  const startTime = performance.now()
  const { states, depth, isComplete, violation } = explore({
    maxDepth,
    limits: { operations, attempts },
    onDepth: (reached, count) => console.log(`depth ${reached}: ${count} states`),
  })
  const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
  const end = `depth ${depth}${isComplete ? ', complete' : ''}`
  console.log(`${operations} operations at a time: ${states} states, ${end}, ${seconds} s`)
  if (!violation) return undefined
  console.log(`WRONG: ${violation.rule}`)
  for (const [index, step] of violation.trace.entries()) console.log(`  ${index + 1}. ${step}`)
  return violation
}
