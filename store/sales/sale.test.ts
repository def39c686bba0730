import { expect, test } from 'vitest'
import { getBuyerName } from './sale.ts'

test.each([
  ['Siti Rahmah', 'siti@example.com', 'Siti Rahmah'],
  [null, 'siti@example.com', 'siti@example.com'],
  ['  ', 'siti@example.com', 'siti@example.com'],
  [null, '', 'Unknown'],
  [null, null, 'Unknown'],
])('SALES-05 a buyer with the name %j and the e-mail %j is called %s', (buyerName, buyerEmail, name) => {
  expect(getBuyerName({ buyerName, buyerEmail })).toBe(name)
})
