import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import type { PriceRule } from '#store/products/price-rule.ts'
import { describeAskedTime, type PriceRowData, previewPrice } from './price-preview.ts'

const now = '2026-11-20T04:00:00.000Z'
const row: PriceRowData = {
  id: 'tee',
  title: 'Tee',
  image: undefined,
  priceSen: sen(4500),
  priceSince: '2026-10-01T04:00:00.000Z',
  earlierPriceSen: null,
  isHeld: false,
}
const young = { ...row, priceSince: '2026-11-08T05:00:00.000Z' }
const lowerBy20: PriceRule = { kind: 'percent', percent: 20, isRounded: true }
const setTo = (price: number): PriceRule => ({ kind: 'set', price: sen(price) })

test.each([
  ['an earlier price that may be shown', row, lowerBy20, { price: 3600, note: 'Struck through: MYR 45.00' }],
  [
    'the earlier price of the run of reductions',
    { ...young, earlierPriceSen: 6000 },
    lowerBy20,
    { price: 3600, note: 'Struck through: MYR 60.00' },
  ],
  [
    'for how long a young price was asked',
    young,
    lowerBy20,
    { price: 3600, note: 'No earlier price: asked for 11 of 28 days' },
  ],
  [
    'no days when nobody knows',
    { ...row, priceSince: null },
    lowerBy20,
    { price: 3600, note: 'No earlier price: asked for 0 of 28 days' },
  ],
  ['that a price is raised', row, setTo(5000), { price: 5000, note: 'Raised: no earlier price' }],
  ['that a price stays', row, setTo(4500), { note: 'Stays: it has this price' }],
  ['that a price would be too low', row, setTo(50), { note: 'Stays: it would cost less than MYR 1' }],
  [
    'that somebody is paying',
    { ...row, isHeld: true },
    lowerBy20,
    { note: 'Stays: somebody is paying for it, or it is reserved' },
  ],
] as const)('says %s', (_, product, rule, preview) => {
  expect(previewPrice(product, rule, now)).toEqual(preview)
})

test.each([
  [row, 'Asked for 50 days'],
  [{ ...row, priceSince: '2026-11-19T03:00:00.000Z' }, 'Asked for 1 day'],
  [{ ...row, priceSince: now }, 'Asked since today'],
  [{ ...row, priceSince: null }, 'Asked since nobody knows when'],
])('says for how long a price is asked (%#)', (product, text) => {
  expect(describeAskedTime(product, now)).toBe(text)
})
