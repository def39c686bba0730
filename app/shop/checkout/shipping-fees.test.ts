import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { zones } from '#store/shipping/shipping.ts'
import { formatFees, formatLowestFee, formatZoneFee } from './shipping-fees.ts'

const terms = { zones: Object.values(zones), freeFrom: undefined, leaving: '' }

test('shows the fee of each zone without decimals', () => {
  const { east, west } = zones
  expect(formatFees(terms)).toBe(`East MYR ${east.fee / 100}, West MYR ${west.fee / 100}`)
  expect(formatFees({ ...terms, freeFrom: sen(20_000) })).toMatch(/, free from MYR 200$/)
  expect(formatLowestFee(terms)).toBe(`MYR ${east.fee / 100}`)
  expect(terms.zones.map(formatZoneFee)).toEqual([
    `East Malaysia – MYR ${east.fee / 100}`,
    `West Malaysia – MYR ${west.fee / 100}`,
  ])
})
