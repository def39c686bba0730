import { expect, test } from 'vitest'
import type { CartItem } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'
import { checkRow, isAsExpected, isGone, refreshCartItem } from './cart-check.ts'
import { toCartItem } from './cart-store.ts'

const item: CartItem = {
  id: 'tee',
  title: 'Tee',
  price: 49.5,
  imageUrls: [],
  description: 'Soft.',
  category: 'top',
  quantity: 1,
}
const product = {
  ...item,
  images: [],
  inStock: true,
  createdAt: null,
  sold: false,
  heldUntil: null,
} as unknown as Product
const soon = '2026-11-20T10:00:00.000Z'

const check = (
  storeProduct: Product | null | undefined,
  options: { heldByThisBrowser?: string[]; priceWas?: number } = {},
) =>
  checkRow(
    { ...item, priceWas: options.priceWas },
    {
      productsById: new Map(storeProduct === undefined ? [] : [['tee', storeProduct]]),
      heldByThisBrowser: options.heldByThisBrowser ?? [],
    },
  )

test('accepts an available product and one that could not be fetched [T7]', () => {
  expect(check(product).state).toBe('ok')
  expect(check(undefined).state).toBe('ok')
})

test('marks sold and removed products as gone, which blocks checkout [T7]', () => {
  for (const row of [check({ ...product, sold: true }), check(null)]) {
    expect(isGone(row)).toBe(true)
    expect(isAsExpected(row)).toBe(false)
  }
  expect(check({ ...product, sold: true, heldUntil: soon }).state).toBe('sold')
})

test('marks a product held by another shopper as held, not as gone [T4]', () => {
  const row = check({ ...product, heldUntil: soon })
  expect(row).toMatchObject({ state: 'held', product: { heldUntil: soon } })
  expect([isGone(row), isAsExpected(row)]).toEqual([false, false])
})

test('ignores a hold of this browser’s own payment [T9]', () =>
  expect(check({ ...product, heldUntil: soon }, { heldByThisBrowser: ['tee'] }).state).toBe('ok'))

test('reports a changed price until it is the former price again [T7]', () => {
  expect(check(product, { priceWas: 40 })).toMatchObject({ state: 'price-changed', priceWas: 40 })
  expect(check(product, { priceWas: 49.5 }).state).toBe('ok')
})

test('does not expect a quantity other than 1 [T6]', () => {
  expect(isAsExpected(check(product))).toBe(true)
  expect(isAsExpected({ ...check(product), item: { ...item, quantity: 2 } })).toBe(false)
})

test('copies current product fields and keeps the quantity and other fields [T7]', () => {
  const cart = [Object.assign({ ...item, quantity: 2 }, { images: [] })]
  expect(refreshCartItem(cart, item.id, product)).toBe(cart)
  expect(refreshCartItem(cart, item.id, { ...product, price: 60 })).toEqual([{ ...cart[0], price: 60, priceWas: 49.5 }])
  expect(refreshCartItem([], item.id, product)).toEqual([])
})

test.each([
  ['sold', { ...product, price: 60, sold: true }],
  ['deleted', null],
])('a product that is %s keeps its fields and is marked until it is back [T7]', (_, gone) => {
  const cart = [{ ...item, ...toCartItem(product) }]
  const marked = refreshCartItem(cart, item.id, gone)
  expect(marked).toEqual([{ ...cart[0], isGone: true }])
  expect(refreshCartItem(marked, item.id, gone)).toBe(marked)
  expect(refreshCartItem(marked, item.id, product)).toEqual(cart)
})

test('compares repeated price changes with the price the shopper saw [T7]', () => {
  const raised = refreshCartItem([item], item.id, { ...product, price: 60 })
  expect(refreshCartItem(raised, item.id, { ...product, price: 70 })).toMatchObject([{ price: 70, priceWas: 49.5 }])
  expect(refreshCartItem(raised, item.id, product)[0]?.priceWas).toBeUndefined()
  expect(refreshCartItem(raised, item.id, { ...product, price: 60 })).toBe(raised)
})
