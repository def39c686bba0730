import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { formatZone, getCourierZone, getDeliveryDays, getShippingFee, states, westStates } from './shipping.ts'

test.each(['Sabah', 'SABAH ', 'sarawak', 'W.P. Labuan', 'Sarawak (Kuching)'])(
  'shipping to %j is MYR 10 [BIZ-02]',
  state => {
    expect(getShippingFee(state)).toBe(1000)
  },
)

test.each([...westStates, 'Sbah', 'Swk', 'Singapore'])('shipping to %j is MYR 15 [BIZ-03]', state => {
  expect(getShippingFee(state)).toBe(1500)
})

test.each(['', '   '])('shipping to %j costs nothing yet [BIZ-03]', state => expect(getShippingFee(state)).toBe(0))

test('all sixteen states are offered', () => expect(new Set(states).size).toBe(16))

test('the zone note follows the state [THX-07]', () => {
  expect(formatZone('Sabah')).toBe('East Malaysia zone')
  expect(formatZone('w.p. labuan')).toBe('East Malaysia zone')
  expect(formatZone('Johor')).toBe('West Malaysia zone')
  expect(formatZone('')).toBe('West Malaysia zone')
})

test('the courier step follows the fee: East when it is 10, West otherwise, no label without a fee [THX-09]', () => {
  expect([1000, 1500, 0].map(fee => getCourierZone(sen(fee)))).toEqual(['East Malaysia', 'West Malaysia', undefined])
})

test('delivery takes 4-6 business days when the fee is 10, otherwise 3-5 [THX-10]', () => {
  expect([1000, 1500, 0].map(fee => getDeliveryDays(sen(fee)))).toEqual(['4-6', '3-5', '3-5'])
})
