import { describe, expect, test } from 'vitest'
import { explore, moneyLimits, saleLimits } from './explore.ts'
import { owingOrder, paidOrder, unusedPayments } from './money-starts.ts'
import { moneyBugs, saleBugs } from './planted-bugs.ts'
import { storeRules } from './store-rules.ts'

// `npm run model-check` goes further.
test.each([
  { operations: 1, maxDepth: 9 },
  { operations: 2, maxDepth: 7 },
])('no state within $maxDepth steps, with $operations operations at a time, breaks a rule [T4, T9, T10]', search => {
  const { operations, maxDepth } = search
  const { states, violation } = explore({ maxDepth, limits: { ...saleLimits, operations } })
  expect(violation).toBeUndefined()
  expect(states).toBeGreaterThan(4_000)
})

test.each([
  { name: 'a paid order', starts: [paidOrder], maxDepth: 4 },
  { name: 'an order of which a part is owed', starts: [owingOrder], maxDepth: 4 },
  { name: 'a payment that bought nothing', starts: unusedPayments, maxDepth: 4 },
])('no refund, dispute or settlement within $maxDepth steps of $name breaks a rule', ({ starts, maxDepth }) => {
  const { states, violation } = explore({ maxDepth, starts, limits: moneyLimits })
  expect(violation).toBeUndefined()
  expect(states).toBeGreaterThan(4_000)
})

describe('finds the shortest way to a planted bug:', () => {
  test.each(saleBugs)('$name', ({ rules, rule, steps }) => {
    const { violation } = explore({ maxDepth: 10, rules: { ...storeRules, ...rules } })
    expect(violation).toMatchObject({ rule, trace: { length: steps } })
  })

  test.each(moneyBugs)('$name', ({ rules, starts = [paidOrder], limits, rule, steps }) => {
    const search = { maxDepth: 5, starts, limits: { ...moneyLimits, ...limits } }
    const { violation } = explore({ ...search, rules: { ...storeRules, ...rules } })
    expect(violation).toMatchObject({ rule, trace: { length: steps } })
  })
})
