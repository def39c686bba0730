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

test.each(['a@b.c', ' siti@example.com ', 'x+y@sub.example.my'])('%j is an e-mail [VAL-01]', email =>
  expect(isEmailAddress(email)).toBe(true),
)
test.each(['', 'a', 'a@b', '@b.c', 'a@.', 'a b@c.d', 'a@b@c.d'])('%j is none [VAL-01]', email =>
  expect(isEmailAddress(email)).toBe(false),
)

test('an address is trimmed, its phone normalised, its country Malaysia', () => {
  expect(parseShippingAddress(address)).toEqual({
    ok: true,
    address: { ...address, name: 'Siti', phone: '+60123456789', country: 'Malaysia' },
  })
})

test.each(requiredAddressFields)('%s must not be blank [VAL-02]', field => {
  expect(parseShippingAddress({ ...address, [field]: ' \t ' })).toEqual({
    ok: false,
    reason: 'missing',
    fields: [field],
  })
})

test('a wrong phone is told after the empty fields [VAL-03]', () => {
  expect(parseShippingAddress({ ...address, phone: '088 123456' })).toEqual({ ok: false, reason: 'phone' })
  expect(parseShippingAddress({ ...address, phone: '088', city: '' })).toMatchObject({
    reason: 'missing',
    fields: ['city'],
  })
})
