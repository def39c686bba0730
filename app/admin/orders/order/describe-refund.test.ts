import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { type Sen, sen } from '#store/money.ts'
import { address } from '#test/factories.ts'
import { describeRefundEffect } from './describe-refund.ts'
import type { ParsedRefund } from './refund-values.ts'

const item = { name: 'x', image: null, quantity: 1, size: null, price: 10 }
const order = {
  orderNumber: 'A1',
  email: 'siti@example.com',
  shipping: { ...address, name: 'Siti', country: 'Malaysia' },
  items: [
    { ...item, id: 'shirt' as ProductId, title: 'Shirt' },
    { ...item, id: 'cap' as ProductId, title: 'Cap' },
  ],
}
const refund: ParsedRefund = { amount: sen(2500), items: [], reason: 'torn', way: 'provider' }
const describe = (overrides: Partial<ParsedRefund>, refundable: Sen = sen(5500)) =>
  describeRefundEffect(order, { refund: { ...refund, ...overrides }, refundable })

test('says where the money goes and what becomes of the pieces', () => {
  const items = [
    { productId: 'shirt' as ProductId, restock: true },
    { productId: 'cap' as ProductId, restock: false },
  ]
  expect(describe({ items })).toBe(
    'Order #A1: MYR 25.00 goes back to Siti (siti@example.com) through the payment provider, ‘Shirt’ goes back on sale, and ‘Cap’ is withdrawn. This cannot be undone.',
  )
})

test('says that money which was paid otherwise is noted only', () => {
  expect(describe({ way: 'by_hand', paid: { how: 'bank transfer', on: '2026-11-24' } })).toContain(
    'it is noted that Siti (siti@example.com) has got MYR 25.00 back by bank transfer on 24 Nov 2026.',
  )
})

test('says that the order is refunded with all that is left', () => {
  expect(describe({ amount: sen(5500) })).toContain(', and the whole order is refunded then.')
})
