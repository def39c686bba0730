import { describe, expect, test } from 'vitest'
import { explore } from './explore.ts'
import { type StoreRules, storeRules } from './store-rules.ts'

// `npm run model-check` goes further.
test.each([
  { operations: 1, maxDepth: 9 },
  { operations: 2, maxDepth: 7 },
])('no state within $maxDepth steps, with $operations operations at a time, breaks a rule [T4, T9, T10]', search => {
  const { operations, maxDepth } = search
  const { states, violation } = explore({ maxDepth, limits: { operations, attempts: 2 } })
  expect(violation).toBeUndefined()
  expect(states).toBeGreaterThan(5_000)
})

const bugs: { name: string; rules: Partial<StoreRules>; rule: string; steps: number }[] = [
  {
    name: 'an expired session leaves its products held',
    rules: {
      findTransition(event, status) {
        const transition = storeRules.findTransition(event, status)
        return event === 'session-expired' && transition ? { ...transition, products: 'hold' } : transition
      },
    },
    rule: 'product 0 stays held for ever',
    steps: 4,
  },
  {
    name: 'the end of a superseded session ends the current one',
    rules: {
      findSessionEvent: (order, session) =>
        storeRules.findSessionEvent({ ...order, stripeSessionId: session.id }, session),
    },
    rule: "session 1 can be paid, and its products aren't held for it",
    steps: 9,
  },
  {
    name: 'an order is cancelled without its refund',
    rules: { requiresRefund: () => false },
    rule: "payment 0 bought nothing and doesn't go back",
    steps: 7,
  },
  {
    name: 'a refused refund counts as made',
    rules: {
      findRefundStatus: (refund, response) =>
        storeRules.findRefundStatus(refund, { ...response, status: 'succeeded' } as typeof response),
    },
    rule: "payment 0 bought nothing and doesn't go back",
    steps: 8,
  },
]

describe('finds the shortest way to a planted bug:', () => {
  test.each(bugs)('$name', ({ rules, rule, steps }) => {
    const { violation } = explore({ maxDepth: 10, rules: { ...storeRules, ...rules } })
    expect(violation?.rule).toBe(rule)
    expect(violation?.trace).toHaveLength(steps)
  })
})
