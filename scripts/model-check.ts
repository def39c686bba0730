import { parseArgs } from 'node:util'
import { explore } from '../test/model/explore.ts'

// npm run model-check [-- --depth N --operations N]: visits every reachable state of a small store
// (two shoppers, two products, an admin, a payment provider, a crash at any step) that decides with
// the store's own functions, and prints the shortest way to a state that breaks a rule.

const { values } = parseArgs({
  options: {
    depth: { type: 'string', default: '200' },
    operations: { type: 'string', default: '1' },
    attempts: { type: 'string', default: '2' },
  },
})
const startTime = performance.now()
const { states, depth, isComplete, violation } = explore({
  maxDepth: Number(values.depth),
  limits: { operations: Number(values.operations), attempts: Number(values.attempts) },
  onDepth: (reached, count) => console.log(`depth ${reached}: ${count} states`),
})
const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
console.log(`${states} states, depth ${depth}${isComplete ? ', complete' : ''}, ${seconds} s`)
if (violation) {
  console.log(`WRONG: ${violation.rule}`)
  for (const [index, step] of violation.trace.entries()) console.log(`  ${index + 1}. ${step}`)
}
process.exit(violation ? 1 : 0)
