import { parseArgs } from 'node:util'
import { type ExploreOptions, explore, moneyLimits, saleLimits } from '#test/model/explore.ts'
import { owingOrder, paidOrder, unusedPayments } from '#test/model/money-starts.ts'

// npm run model-check [-- --search NAME --depth N --operations N]: visits every reachable state of
// a small store (two shoppers, two products, an admin, a payment provider, a crash at any step)
// that decides with the store's own functions, and prints the shortest way to a state that breaks a
// rule. Without options each search of the list, to a depth that takes about a minute.

const paid = { starts: [paidOrder], limits: moneyLimits }

const searches: Record<string, ExploreOptions> = {
  /** From an empty store. */
  sale: { maxDepth: 13, limits: saleLimits },
  race: { maxDepth: 11, limits: { ...saleLimits, operations: 2 } },
  /** From a paid order: all that its money can do, and what it does as a whole, for longer. */
  money: { maxDepth: 6, ...paid },
  'money race': { maxDepth: 5, ...paid, limits: { ...moneyLimits, operations: 2 } },
  whole: { maxDepth: 10, ...paid, limits: { ...moneyLimits, hasParts: false } },
  /** From the same order, of which a part is owed. */
  owing: { maxDepth: 6, starts: [owingOrder], limits: moneyLimits },
  /** From payments that bought nothing. */
  unused: { maxDepth: 7, starts: unusedPayments, limits: moneyLimits },
}

const { values } = parseArgs({
  options: { search: { type: 'string' }, depth: { type: 'string' }, operations: { type: 'string' } },
})
const { search = values.depth || values.operations ? 'sale' : undefined, depth, operations } = values
const chosen = Object.entries(searches).filter(([name]) => search === undefined || name === search)
if (chosen.length === 0) throw new Error(`There is no search ${search}: ${Object.keys(searches).join(', ')}`)
const violations = chosen.map(([name, options]) => {
  const limits = { ...options.limits, ...(operations ? { operations: Number(operations) } : {}) }
  return run(name, { ...options, limits, maxDepth: Number(depth ?? options.maxDepth) })
})
process.exit(violations.every(violation => violation === undefined) ? 0 : 1)

function run(name: string, options: ExploreOptions) {
  const startTime = performance.now()
  const onDepth = (reached: number, count: number) => console.log(`${name}, depth ${reached}: ${count} states`)
  const { states, depth, isComplete, violation } = explore({ ...options, onDepth })
  const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
  console.log(`${name}: ${states} states, depth ${depth}${isComplete ? ', complete' : ''}, ${seconds} s`)
  if (!violation) return undefined
  console.log(`WRONG: ${violation.rule}`)
  for (const [index, step] of violation.trace.entries()) console.log(`  ${index + 1}. ${step}`)
  return violation
}
