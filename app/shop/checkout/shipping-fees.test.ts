import { expect, test } from 'vitest'
import { zones } from '#store/shipping/shipping.ts'
import { formatZoneFee, shippingFees } from './shipping-fees.ts'

test('shows the fee of each zone without decimals', () => {
  const { east, west } = zones
  expect(shippingFees).toBe(`East MYR ${east.fee / 100}, West MYR ${west.fee / 100}`)
  expect(formatZoneFee('east')).toBe(`East Malaysia – MYR ${east.fee / 100}`)
  expect(formatZoneFee('west')).toBe(`West Malaysia – MYR ${west.fee / 100}`)
})
