import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import {
  formatCourier,
  getDeliveryDays,
  getOrderZone,
  getShippingFee,
  getZone,
  states,
  westStates,
} from './shipping.ts'

test.each(['Sabah', 'SABAH ', 'sarawak', 'W.P. Labuan', 'Sarawak (Kuching)'])(
  'charges MYR 10 for shipping to %j [BIZ-02]',
  state => {
    expect(getShippingFee(state)).toBe(1000)
  },
)

test.each([...westStates, 'Sbah', 'Swk', 'Singapore'])('charges MYR 15 for shipping to %j [BIZ-03]', state => {
  expect(getShippingFee(state)).toBe(1500)
})

test.each(['', '   '])('charges nothing for shipping to %j [BIZ-03]', state => expect(getShippingFee(state)).toBe(0))

test('offers all sixteen states', () => expect(new Set(states).size).toBe(16))

test('names the courier by state and zone, in the language of the order [THX-07]', () => {
  const format = (state: string) => formatCourier(state, getZone(state), 'en')
  expect(format('Sabah')).toBe('Courier to Sabah (East Malaysia zone)')
  expect(format('w.p. labuan')).toBe('Courier to w.p. labuan (East Malaysia zone)')
  expect(format('Johor')).toBe('Courier to Johor (West Malaysia zone)')
  expect(formatCourier('Sabah', 'east', 'ms')).toBe('Kurier ke Sabah (Malaysia Timur)')
  expect(formatCourier('Johor', 'west', 'ms')).toBe('Kurier ke Johor (Semenanjung)')
})

test('labels the courier step by the fee of an order without a zone: East when it is 10, West otherwise, none without a fee [THX-09, T14]', () => {
  expect([1000, 1500, 0].map(fee => getOrderZone(null, sen(fee)))).toEqual(['east', 'west', undefined])
})

test('promises 4-6 business days when the fee of an order without a zone is 10, otherwise 3-5 [THX-10, T14]', () => {
  expect([1000, 1500, 0].map(fee => getDeliveryDays(getOrderZone(null, sen(fee))))).toEqual(['4-6', '3-5', '3-5'])
})

test('keeps the stored zone of an order whatever its fee [T14]', () => {
  for (const fee of [0, 1000, 1200, 1500]) {
    expect(getOrderZone('east', sen(fee))).toBe('east')
    expect(getOrderZone('west', sen(fee))).toBe('west')
  }
})
