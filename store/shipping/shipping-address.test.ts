import { expect, test } from 'vitest'
import { isEmailAddress, parseShippingAddress, requiredAddressFields } from './shipping-address.ts'

const address = {
  name: ' Siti ',
  phone: '012-345 6789',
  address: '1 Jalan Gaya',
  city: 'Kota Kinabalu',
  state: 'Sabah',
  zip: '88000',
}

test.each(['a@b.co', ' siti@example.com ', 'x+y@sub.example.my', '\u202asiti\u200d@example.com\u202c'])(
  'accepts the e-mail address %j [VAL-01]',
  email => expect(isEmailAddress(email)).toBe(true),
)
test.each(['', 'a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b@c.d'])('rejects the e-mail address %j [VAL-01]', email =>
  expect(isEmailAddress(email)).toBe(false),
)

test.each([
  'siti@exämple.com',
  'sïti@example.com',
  'a..b@c.de',
  '.a@b.cd',
  'a.@b.cd',
  'a@b..cd',
  'a@b.cd.',
  `${'a'.repeat(250)}@b.cd`,
])('rejects %j, which the payment provider would refuse [VAL-01]', email => expect(isEmailAddress(email)).toBe(false))

test('trims an address, normalises its phone and defaults its country to Malaysia', () => {
  expect(parseShippingAddress(address)).toEqual({
    ok: true,
    address: { ...address, name: 'Siti', phone: '+60123456789', country: 'Malaysia' },
  })
})

test.each(requiredAddressFields)('rejects a %s of nothing that is seen [VAL-02]', field =>
  expect(parseShippingAddress({ ...address, [field]: '\u202a\u200d \u202c' })).toMatchObject({ fields: [field] }),
)

test.each(requiredAddressFields)('rejects a blank %s [VAL-02]', field => {
  expect(parseShippingAddress({ ...address, [field]: ' \t ' })).toEqual({
    ok: false,
    reason: 'missing',
    fields: [field],
  })
})

test('keeps the lines of an address, without blank ones [VAL-02]', () =>
  expect(parseShippingAddress({ ...address, address: ' Lot 4 \r\n\n Jalan Gaya\n' })).toMatchObject({
    address: { address: 'Lot 4\nJalan Gaya' },
  }))

test.each([
  ['name', 300],
  ['address', 300],
  ['state', 60],
  ['country', 300],
] as const)('accepts a %s of at most %i characters [VAL-02]', (field, maxLength) => {
  expect(parseShippingAddress({ ...address, [field]: 'x'.repeat(maxLength) }).ok).toBe(true)
  expect(parseShippingAddress({ ...address, [field]: 'x'.repeat(maxLength + 1) })).toEqual({
    ok: false,
    reason: 'too-long',
    field,
    maxLength,
  })
})

test('reports blank fields before an invalid phone [VAL-03]', () => {
  expect(parseShippingAddress({ ...address, phone: '088 123456' })).toEqual({ ok: false, reason: 'phone' })
  expect(parseShippingAddress({ ...address, phone: '088', city: '' })).toMatchObject({
    reason: 'missing',
    fields: ['city'],
  })
})
