import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { describeChange } from './describe-change.ts'

const items = [{ id: 'shirt' as ProductId, title: 'Shirt' }]

test('names the values that differ', () => {
  expect(describeChange({ status: 'paid', paid: true }, { status: 'processing', paid: true }, items)).toBe(
    ': status paid → processing',
  )
  expect(describeChange({ refund: 'failed', failureReason: 'closed' }, { amount: 'MYR 5.00' }, items)).toBe(
    ': refund failed, failure reason closed, amount MYR 5.00',
  )
  expect(describeChange(null, null, items)).toBe('')
})

test('names the pieces of a refund and what becomes of them', () => {
  const returned = [
    { productId: 'shirt', restock: true },
    { productId: 'gone', restock: false },
  ]
  expect(describeChange(null, { amount: 'MYR 25.00', way: 'by_hand', items: returned }, items)).toBe(
    ': amount MYR 25.00, way by hand, pieces ‘Shirt’ back on sale and ‘gone’ withdrawn',
  )
  expect(describeChange(null, { amount: 'MYR 25.00', items: [] }, items)).toBe(': amount MYR 25.00')
})
