import { expect, test } from 'vitest'
import {
  findZone,
  formatCourier,
  getShippingFee,
  getZone,
  readZoneFacts,
  states,
  westStates,
  zones,
} from './shipping.ts'

test.each(['Sabah', 'SABAH ', 'sarawak', 'W.P. Labuan', 'Sarawak (Kuching)'])(
  "charges the East's fee for shipping to %j [BIZ-02]",
  state => {
    expect(getShippingFee(state)).toBe(zones.east.fee)
  },
)

test.each([...westStates, 'Sbah', 'Swk', 'Singapore'])("charges the West's fee for shipping to %j [BIZ-03]", state => {
  expect(getShippingFee(state)).toBe(zones.west.fee)
})

test('charges MYR 10 for shipping to the East and MYR 15 to the West [BIZ-02, BIZ-03]', () => {
  expect([zones.east.fee, zones.west.fee]).toEqual([1000, 1500])
})

test.each(['', '   '])('charges nothing for shipping to %j [BIZ-03]', state => expect(getShippingFee(state)).toBe(0))

test('finds a zone by a postcode that was pasted with invisible characters', () => {
  const islands = { ...zones.east, id: 'islands', areas: '87' }
  expect(findZone({ state: 'Johor', zip: ' 870\u200b00\u2060' }, [islands, zones.west])).toBe(islands)
})

test('offers all sixteen states', () => expect(new Set(states).size).toBe(16))

test('names the courier by state and zone, in the language of the order [THX-07]', () => {
  const format = (state: string) => formatCourier(state, getZone(state), 'en')
  expect(format('Sabah')).toBe('Courier to Sabah (East Malaysia zone)')
  expect(format('w.p. labuan')).toBe('Courier to w.p. labuan (East Malaysia zone)')
  expect(format('Johor')).toBe('Courier to Johor (West Malaysia zone)')
  expect(formatCourier('Sabah', 'east', 'ms')).toBe('Kurier ke Sabah (Malaysia Timur)')
  expect(formatCourier('Johor', 'west', 'ms')).toBe('Kurier ke Johor (Semenanjung)')
})

test('an order of an earlier shop has the facts of a default zone, and nothing else of it', () =>
  expect(readZoneFacts({ zone: 'east', zoneFacts: null })).toEqual({ names: zones.east.names, days: zones.east.days }))
