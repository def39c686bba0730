import { expect, test } from 'vitest'
import { formatZoneFee, shippingFees } from './shipping-fees.ts'

test('shows the fee of each zone without decimals', () => {
  expect(shippingFees).toBe('East MYR 10, West MYR 15')
  expect(formatZoneFee('east')).toBe('East Malaysia – MYR 10')
  expect(formatZoneFee('west')).toBe('West Malaysia – MYR 15')
})
