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
  planned: [],
}
const young = { ...row, priceSince: '2026-11-08T05:00:00.000Z' }
const lowerBy20: PriceRule = { kind: 'percent', percent: 20, isRounded: true }
const youngNote = 'Nothing struck through: asked for 12 of 28 days'
const setTo = (price: number): PriceRule => ({ kind: 'set', price: sen(price) })

const week = { name: 'Week', startsAt: '2026-11-21T04:00:00.000Z', endsAt: '2026-11-28T04:00:00.000Z' }
const weekend = { name: 'Weekend', startsAt: now, endsAt: '2026-11-20T16:00:00.000Z' }
const inSale = { ...row, planned: [{ ...weekend, isApplied: true }] }
const beforeSale = { ...row, planned: [{ ...week, isApplied: false }] }

test.each([
  ['that nothing is struck', row, lowerBy20, undefined, { price: 3600, note: 'Nothing is struck through' }],
  ['that a price is raised', row, setTo(5000), undefined, { price: 5000, note: 'Nothing is struck through' }],
  ['that a price stays', row, setTo(4500), undefined, { note: 'Stays: it has this price already' }],
  ['that a price would be too low', row, setTo(50), undefined, { note: 'Stays: it would cost less than MYR 1' }],
  [
    'that somebody is paying',
    { ...row, isHeld: true },
    lowerBy20,
    week,
    { note: 'Stays: somebody is paying for it, or it is reserved' },
  ],
  ['what a sale strikes through', row, lowerBy20, week, { price: 3600, note: 'Struck through: MYR 45.00' }],
  ['for how long a young price was asked', young, lowerBy20, week, { price: 3600, note: youngNote }],
  ['that a sale raises nothing', row, setTo(5000), week, { note: 'Stays: it would not be cheaper' }],
  ['that another sale has it', beforeSale, lowerBy20, week, { note: 'Stays: another sale has it' }],
  ['that the sale that it is in has to end first', inSale, lowerBy20, week, { note: 'Stays: another sale has it' }],
  [
    'what is missing',
    row,
    lowerBy20,
    { field: 'endDay', problem: 'Please give day and time.' },
    { price: 3600, note: '' },
  ],
] as const)('says %s', (_, product, rule, promotion, preview) => {
  expect(previewPrice(product, rule, promotion)).toEqual(preview)
})

test.each([
  [row, 'At this price for 50 days'],
  [{ ...row, priceSince: '2026-11-19T03:00:00.000Z' }, 'At this price for 1 day'],
  [{ ...row, priceSince: now }, 'At this price since today'],
  [{ ...row, priceSince: null }, ''],
  [inSale, 'In the sale ‘Weekend’ until 21 Nov 2026, 00:00'],
])('says for how long a price is asked (%#)', (product, text) => {
  expect(describeAskedTime(product, now)).toBe(text)
})
