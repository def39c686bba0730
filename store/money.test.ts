import { expect, test } from 'vitest'
import { formatMoney, formatMoneyRounded, fromMyr, sen, sumSen, toMyr } from './money.ts'

test('formats money with two decimals and without thousands separator [BIZ-01]', () => {
  expect(formatMoney(sen(125050))).toBe('MYR 1250.50')
  expect(formatMoney(sen(0))).toBe('MYR 0.00')
  expect(formatMoney(fromMyr(1.1))).toBe('MYR 1.10')
})

test('rounds prices on cards to whole ringgit [CARD-02]', () => {
  expect(formatMoneyRounded(sen(4950))).toBe('MYR 50')
  expect(formatMoneyRounded(sen(4940))).toBe('MYR 49')
  expect(formatMoneyRounded(sen(0))).toBe('MYR 0')
})

test('adds amounts exactly that floats get wrong', () => {
  expect(toMyr(sumSen([fromMyr(0.1), fromMyr(0.2)]))).toBe(0.3)
  expect(fromMyr(1.15)).toBe(115)
  expect(fromMyr(4.35)).toBe(435)
})

test('rejects fractions of a sen', () => {
  expect(() => fromMyr(1.005)).toThrow('two decimals')
  expect(() => sen(0.5)).toThrow('whole number')
  expect(() => fromMyr(Number.NaN)).toThrow()
})
