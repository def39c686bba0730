import { expect, test } from 'vitest'
import { cartKey, changeCart, parseCart } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'
import { createMemoryStorage } from '#test/memory-storage.ts'
import { createStoredList } from '../saved/stored-list.ts'
import { toCartItem } from './cart-store.ts'

const createCartStore = (storage: Parameters<typeof createStoredList>[0]) =>
  createStoredList(storage, cartKey, parseCart)

const tee = { id: 'tee', title: 'Tee', price: 49.5, imageUrls: ['/tee.webp'], description: 'Soft.', category: 'top' }
const cap = { ...tee, id: 'cap' }
const add = (item: typeof tee) => (cart: Parameters<typeof changeCart>[0]) => changeCart(cart, { type: 'ADD', item })

test('starts with the stored cart or an empty one [STATE-01]', () => {
  expect(createCartStore(() => createMemoryStorage()).getSnapshot()).toEqual([])
  expect(createCartStore(() => createMemoryStorage({ cart: '{broken' })).getSnapshot()).toEqual([])
  const stored = JSON.stringify([{ ...tee, quantity: 1 }])
  expect(createCartStore(() => createMemoryStorage({ cart: stored })).getSnapshot()).toEqual([{ ...tee, quantity: 1 }])
})

test('stores every change and notifies subscribers [STATE-01]', () => {
  const storage = createMemoryStorage()
  const store = createCartStore(() => storage)
  let notifyCount = 0
  const unsubscribe = store.subscribe(() => notifyCount++)
  store.update(add(tee))
  expect(JSON.parse(storage.values.get('cart') ?? '')).toEqual([{ ...tee, quantity: 1 }])
  store.update(() => [])
  expect(storage.values.get('cart')).toBe('[]')
  unsubscribe()
  store.update(add(cap))
  expect(notifyCount).toBe(2)
})

test('keeps changes that another tab has stored meanwhile [T7]', () => {
  const storage = createMemoryStorage()
  const [firstTab, secondTab] = [createCartStore(() => storage), createCartStore(() => storage)]
  firstTab.getSnapshot()
  secondTab.update(add(tee))
  firstTab.update(add(cap))
  expect(firstTab.getSnapshot().map(({ id }) => id)).toEqual(['tee', 'cap'])
  secondTab.reload()
  expect(secondTab.getSnapshot()).toEqual(firstTab.getSnapshot())
})

test('keeps the cart that is shown when storage can no longer be read [T7]', () => {
  const storage = createMemoryStorage({ cart: JSON.stringify([{ ...tee, quantity: 1 }]) })
  const store = createCartStore(() => storage)
  store.getSnapshot()
  storage.getItem = storage.setItem = () => {
    throw new Error('blocked')
  }
  store.update(add(cap))
  expect(store.getSnapshot().map(({ id }) => id)).toEqual(['tee', 'cap'])
})

test('copies the product fields when a product is added [ENT-03]', () => {
  const product = { ...tee, size: 'M', images: [], inStock: true, createdAt: null, sold: false, heldUntil: null }
  expect(toCartItem(product as unknown as Product)).toEqual({ ...tee, size: 'M', images: [] })
})
