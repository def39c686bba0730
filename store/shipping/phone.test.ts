import { expect, test } from 'vitest'
import { normalisePhone } from './phone.ts'

test.each([
  ['0123456789', '+60123456789'],
  ['123456789', '+60123456789'],
  ['60123456789', '+60123456789'],
  ['+60123456789', '+60123456789'],
  ['012-345 6789', '+60123456789'],
  ['+60\u00a012\u2011345\u20136789', '+60123456789'],
  ['\u202a+60 12-345 6789\u202c', '+60123456789'],
  ['\u2066012\u200b345\u200d6789\u2069', '+60123456789'],
  ['012\ufe63345\uff0d67\u22128\u00ad9', '+60123456789'],
  ['01112345678', '+601112345678'],
  ['1112345678', '+601112345678'],
])('normalises %j to %j, idempotently [VAL-04]', (phone, normalised) => {
  expect(normalisePhone(phone)).toBe(normalised)
  expect(normalisePhone(normalised)).toBe(normalised)
})

test.each([
  '',
  '088123456',
  '0060123456789',
  '+600123456789',
  '(012)3456789',
  '０１２３４５６７８９',
  '01234567',
  '012345678901',
  '+6512345678',
  '1e9',
  'phone',
])('rejects %j [VAL-03]', phone => expect(normalisePhone(phone)).toBeUndefined())
