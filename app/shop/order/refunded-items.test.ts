import { expect, test } from 'vitest'
import type { OrderView } from '#store/orders/order.ts'
import { calculateRemainder, isItemRefunded } from './refunded-items.ts'

const items = [{ id: 'jacket' }, { id: 'tee' }] as unknown as OrderView['items']
const order = (refunded: number, ...returned: string[][]) =>
  ({ items, total: 100.1, refunded, refunds: returned.map(productIds => ({ productIds })) }) as unknown as OrderView
const listRefunded = (view: OrderView) => items.filter(item => isItemRefunded(view, item)).map(({ id }) => id)

test('marks the items that came back with any refund', () => {
  expect(listRefunded(order(0))).toEqual([])
  expect(listRefunded(order(10, []))).toEqual([])
  expect(listRefunded(order(45, [], ['tee']))).toEqual(['tee'])
})

test('marks all items when all that was paid went back', () => {
  expect(listRefunded(order(100.1, ['tee'], []))).toEqual(['jacket', 'tee'])
})

test('subtracts what went back from the total', () => {
  expect(calculateRemainder(order(0.2))).toBe(9990)
  expect(calculateRemainder(order(100.1))).toBe(0)
})
