import { expect, test } from 'vitest'
import { getBuyerName } from './sale.ts'

test.each([
  ['Siti Rahmah', 'siti@example.com', 'Siti Rahmah'],
  [null, 'siti@example.com', 'siti@example.com'],
  ['  ', 'siti@example.com', 'siti@example.com'],
  [null, '', 'Unknown'],
  [null, null, 'Unknown'],
])('shows a buyer with the name %j and the e-mail %j as %s [SALES-05]', (buyerName, buyerEmail, name) => {
  expect(getBuyerName({ buyerName, buyerEmail })).toBe(name)
})
