import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { parsePaidBack, parseRefundValues, type RefundValues } from './refund-values.ts'

const today = '2026-11-25'
const shirt = 'shirt' as ProductId
const item = { title: 'Shirt', name: 'Shirt', image: null, quantity: 1, size: null }
const order = {
  items: [
    { ...item, id: shirt, price: 45 },
    { ...item, id: 'cap' as ProductId, price: 15 },
  ],
  subtotal: 60,
  shippingCost: 10,
  returnedProductIds: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  // The 21st in Malaysia.
  paidAt: '2026-11-20T17:00:00.000Z',
  paymentIntentId: 'pi_1',
}
const typed = { amount: '20', reason: 'torn', way: 'provider' }
const parse = (values: RefundValues, overrides: Partial<typeof order> | { paymentIntentId: null } = {}) =>
  parseRefundValues(values, { order: { ...order, ...overrides } as typeof order, today })
const findErrors = (values: RefundValues, overrides: Parameters<typeof parse>[1] = {}) => {
  const result = parse({ ...typed, ...values }, overrides)
  return result.ok ? [] : Object.keys(result.errors)
}

test('reads an amount alone', () => {
  expect(parse({ ...typed, amount: ' 20.50 ', reason: ' torn at the seam ' })).toEqual({
    ok: true,
    refund: { amount: 2050, items: [], reason: 'torn at the seam', way: 'provider' },
  })
})

test('reads the chosen pieces with what becomes of each, and ignores those that are not chosen', () => {
  const values = { ...typed, 'item-shirt': 'yes', 'then-shirt': 'restock', 'then-cap': 'withdraw' }
  expect(parse(values)).toMatchObject({ refund: { items: [{ productId: shirt, restock: true }] } })
  expect(parse({ ...values, 'then-shirt': 'withdraw' })).toMatchObject({
    refund: { items: [{ productId: shirt, restock: false }] },
  })
})

test('takes the price of the chosen pieces when no amount is given, with a share of shipping when asked for', () => {
  const values = { ...typed, amount: '', 'item-shirt': 'yes' }
  expect(parse(values)).toMatchObject({ refund: { amount: 4500 } })
  expect(parse({ ...values, shipping: 'yes' })).toMatchObject({ refund: { amount: 5250 } })
  expect(findErrors({ amount: '' })).toEqual(['amount'])
})

test.each(['0', '-5', '1.234', '12,50', 'abc', 'NaN', '1e3'])('refuses the amount %s', amount => {
  expect(findErrors({ amount })).toEqual(['amount'])
})

test('refuses a piece that is not of the order', () => {
  expect(findErrors({ 'item-other': 'yes' })).toEqual(['items'])
})

test('asks for a reason of at most 200 characters', () => {
  expect(findErrors({ reason: '  ' })).toEqual(['reason'])
  expect(findErrors({ reason: 'x'.repeat(201) })).toEqual(['reason'])
  expect(findErrors({ reason: 'x'.repeat(200) })).toEqual([])
})

test('refuses a way that is unknown, and the provider for an order that was paid elsewhere', () => {
  expect(findErrors({ way: 'cash' })).toEqual(['way'])
  expect(findErrors({}, { paymentIntentId: null })).toEqual(['way'])
  expect(findErrors({ way: 'bank' }, { paymentIntentId: null })).toEqual(['way'])
})

test('asks how and when it was paid back another way, and only then', () => {
  expect(findErrors({ way: 'by_hand' })).toEqual(['paidHow', 'paidOn'])
  const paid = { way: 'by_hand', paidHow: ' bank transfer ', paidOn: today }
  expect(parse({ ...typed, ...paid })).toMatchObject({ refund: { paid: { how: 'bank transfer', on: today } } })
  expect(parse({ ...typed, ...paid, way: 'provider' })).not.toMatchObject({ refund: { paid: expect.anything() } })
})

test.each([
  ['2026-11-21', []],
  ['2026-11-20', ['paidOn']],
  ['2026-11-26', ['paidOn']],
  ['2026-02-30', ['paidOn']],
  ['yesterday', ['paidOn']],
])('takes a real day from the payment until today: %s', (paidOn, expected) => {
  expect(findErrors({ way: 'by_hand', paidHow: 'cash', paidOn })).toEqual(expected)
})

test('limits how it was paid back to 100 characters', () => {
  const result = parsePaidBack({ paidHow: 'x'.repeat(101), paidOn: today }, { firstDay: '2026-11-21', today })
  expect(result).toEqual({ ok: false, errors: { paidHow: expect.any(String) } })
})
