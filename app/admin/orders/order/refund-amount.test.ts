import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import type { OrderItem } from '#store/orders/order.ts'
import { getShippingShare, type RefundBasis, suggestAmount } from './refund-amount.ts'

const [shirt, jeans, cap] = ['shirt', 'jeans', 'cap'] as ProductId[] as [ProductId, ProductId, ProductId]
const createItem = (id: ProductId, price: number): OrderItem => ({
  id,
  price,
  title: id,
  name: id,
  image: null,
  quantity: 1,
  size: null,
})
const createOrder = (returnedProductIds: ProductId[] = []): RefundBasis => ({
  items: [createItem(shirt, 10), createItem(jeans, 10), createItem(cap, 10)],
  subtotal: 30,
  shippingCost: 10,
  returnedProductIds,
})

test('adds up the prices of the chosen pieces, with their share of shipping when asked for', () => {
  expect(suggestAmount(createOrder(), { chosen: [shirt, cap], hasShipping: false })).toBe(2000)
  expect(suggestAmount(createOrder(), { chosen: [shirt, cap], hasShipping: true })).toBe(2666)
  expect(suggestAmount(createOrder(), { chosen: [], hasShipping: true })).toBe(0)
})

test('gives the last pieces the rest of the shipping fee, so that all shares are the fee', () => {
  const shares = [
    getShippingShare(createOrder(), [shirt]),
    getShippingShare(createOrder([shirt]), [jeans]),
    getShippingShare(createOrder([shirt, jeans]), [cap]),
  ]
  expect(shares).toEqual([333, 333, 334])
  expect(getShippingShare(createOrder(), [shirt, jeans, cap])).toBe(1000)
  expect(getShippingShare(createOrder([shirt]), [jeans, cap])).toBe(667)
})

test('shares the shipping fee by price, and gives it to the last piece when nothing had a price', () => {
  const order = { ...createOrder(), items: [createItem(shirt, 45), createItem(cap, 15)], subtotal: 60 }
  expect([getShippingShare(order, [shirt]), getShippingShare(order, [cap])]).toEqual([750, 250])
  const free = { ...createOrder([cap]), items: [createItem(shirt, 0), createItem(cap, 0)], subtotal: 0 }
  expect(getShippingShare(free, [shirt])).toBe(1000)
  expect(getShippingShare({ ...free, returnedProductIds: [] }, [shirt])).toBe(0)
})
