import { describe, expect, test } from 'vitest'
import { isFullSize } from '../test-size.ts'
import { explore, moneyLimits, saleLimits } from './explore.ts'
import { owingOrder, paidOrder, unusedPayments } from './money-starts.ts'
import { moneyBugs, saleBugs } from './planted-bugs.ts'
import { storeRules } from './store-rules.ts'

// How far the searches of money go. `npm run model-check` goes further.
const maxDepth = isFullSize ? 4 : 3

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
  { name: 'a paid order', starts: [paidOrder] },
  { name: 'an order of which a part is owed', starts: [owingOrder] },
  { name: 'a payment that bought nothing', starts: unusedPayments },
])('no refund, dispute or settlement soon after $name breaks a rule', ({ starts }) => {
  const { states, violation } = explore({ maxDepth, starts, limits: moneyLimits })
  expect(violation).toBeUndefined()
  expect(states).toBeGreaterThan(isFullSize ? 4_000 : 1_000)
})

describe('finds the shortest way to a planted bug:', () => {
  test.each(saleBugs)('$name', ({ rules, rule, steps }) => {
    const { violation } = explore({ maxDepth: 10, rules: { ...storeRules, ...rules } })
    expect(violation).toMatchObject({ rule, trace: { length: steps } })
  })

  test.each(isFullSize ? moneyBugs : moneyBugs.slice(0, 1))(
    '$name',
    ({ rules, starts = [paidOrder], limits, rule, steps }) => {
      const search = { maxDepth: 5, starts, limits: { ...moneyLimits, ...limits } }
      const { violation } = explore({ ...search, rules: { ...storeRules, ...rules } })
      expect(violation).toMatchObject({ rule, trace: { length: steps } })
    },
  )
})
