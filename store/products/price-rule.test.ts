import { describe, expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { applyPriceRule, parsePriceRule } from './price-rule.ts'

describe('a rule as typed', () => {
  test.each([
    ['percent', '20', { kind: 'percent', percent: 20, isRounded: true }],
    ['percent', ' 5 ', { kind: 'percent', percent: 5, isRounded: true }],
    ['amount', '7.50', { kind: 'amount', amount: 750, isRounded: true }],
    ['set', '45', { kind: 'set', price: 4500 }],
  ] as const)('%s %s is read', (kind, value, rule) => {
    expect(parsePriceRule({ kind, value, isRounded: true })).toEqual(rule)
  })

  test.each([
    ['percent', ''],
    ['percent', '0'],
    ['percent', '100'],
    ['percent', '12.5'],
    ['percent', '-5'],
    ['amount', '0'],
    ['amount', '12,50'],
    ['set', 'free'],
    ['set', '0'],
  ] as const)('%s "%s" is refused', (kind, value) => {
    expect(parsePriceRule({ kind, value, isRounded: false })).toBeUndefined()
  })
})

describe('a new price', () => {
  const lowerBy = (percent: number, isRounded = false) => ({ kind: 'percent', percent, isRounded }) as const

  test.each([
    [lowerBy(20), 4500, 3600],
    [lowerBy(15), 4550, 3867],
    [lowerBy(15, true), 4550, 3800],
    [lowerBy(1, true), 1090, 1000],
    [{ kind: 'amount', amount: sen(550), isRounded: false }, 4500, 3950],
    [{ kind: 'amount', amount: sen(550), isRounded: true }, 4500, 3900],
    [{ kind: 'set', price: sen(2990) }, 4500, 2990],
    [{ kind: 'set', price: sen(6000) }, 4500, 6000],
  ] as const)('by %j of %i sen is %i sen', (rule, price, changed) => {
    expect(applyPriceRule(rule, sen(price))).toBe(changed)
  })

  test.each([
    [lowerBy(99), 4500],
    [lowerBy(50, true), 199],
    [{ kind: 'amount', amount: sen(4500), isRounded: false }, 4500],
    [{ kind: 'set', price: sen(99) }, 4500],
  ] as const)('by %j of %i sen would be less than one ringgit', (rule, price) => {
    expect(applyPriceRule(rule, sen(price))).toBeUndefined()
  })
})
