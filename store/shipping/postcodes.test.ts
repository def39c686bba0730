import { allPostcodes } from 'malaysia-postcodes'
import { expect, test } from 'vitest'
import { findPostcodeArea, isTownOfOtherState } from './postcodes.ts'
import { eastStates, getShippingFee, states, zones } from './shipping.ts'

const all = allPostcodes.flatMap(({ city }) => city.flatMap(({ postcode }) => postcode))
// Pos Malaysia's own division: 87 is Labuan, 88 to 91 Sabah, 93 to 98 Sarawak. Independent of the
// table's names.
const isEastern = (postcode: string) => /^(?:87|88|89|90|91|93|94|95|96|97|98)/.test(postcode)

test('maps every postcode to a state with the fee of its zone [BIZ-02, BIZ-03, T13]', () => {
  expect(all.length).toBeGreaterThan(2900)
  const wrong = all.filter(postcode => {
    const state = findPostcodeArea(postcode)?.state
    const { fee } = zones[isEastern(postcode) ? 'east' : 'west']
    return !state || !states.includes(state) || getShippingFee(state) !== fee
  })
  expect(wrong).toEqual([])
})

test('has postcodes for every state, eastern ones included', () => {
  const found = new Set(all.map(postcode => findPostcodeArea(postcode)?.state))
  expect(found).toEqual(new Set(states))
  expect(new Set(all.filter(isEastern).map(postcode => findPostcodeArea(postcode)?.state))).toEqual(new Set(eastStates))
})

test.each([
  ['88000', 'Kota Kinabalu', 'Sabah'],
  ['93350', 'Kuching', 'Sarawak'],
  ['87000', 'Labuan', 'Labuan'],
  ['50450', 'Kuala Lumpur', 'Kuala Lumpur'],
  ['62000', 'Putrajaya', 'Putrajaya'],
  ['11900', 'Bayan Lepas', 'Penang'],
  ['70000', 'Seremban', 'Negeri Sembilan'],
  ['81300', 'Johor Bahru', 'Johor'],
  [' 80000 ', 'Johor Bahru', 'Johor'],
])('maps %j to %s, %s [T13]', (postcode, city, state) => expect(findPostcodeArea(postcode)).toEqual({ city, state }))

test('returns only the state for a postcode of two towns', () =>
  expect(findPostcodeArea('86400')).toEqual({ state: 'Johor' }))

test.each(['', '8800', '880000', '00000', 'abcde'])('does not find the postcode %j', postcode =>
  expect(findPostcodeArea(postcode)).toBeUndefined(),
)

test('knows the states of a town, by its name in any case', () => {
  expect(isTownOfOtherState(' johor bahru ', 'Sabah')).toBe(true)
  expect(isTownOfOtherState('Johor Bahru', 'Johor')).toBe(false)
  // Towns of this name are in Johor and Kedah.
  expect((['Johor', 'Kedah', 'Perak'] as const).map(state => isTownOfOtherState('Ayer Hitam', state))).toEqual([
    false,
    false,
    true,
  ])
  expect(isTownOfOtherState('Nowhere', 'Sabah')).toBe(false)
})
