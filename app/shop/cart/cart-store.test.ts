import { expect, test } from 'vitest'
import { cartKey, changeCart, parseCart } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'
import { createStoredList } from '../saved/stored-list.ts'
import { toCartItem } from './cart-store.ts'

const createCartStore = (storage: Parameters<typeof createStoredList>[0]) =>
  createStoredList(storage, cartKey, parseCart)

const tee = { id: 'tee', title: 'Tee', price: 49.5, imageUrls: ['/tee.webp'], description: 'Soft.', category: 'top' }
const cap = { ...tee, id: 'cap' }
const add = (item: typeof tee) => (cart: Parameters<typeof changeCart>[0]) => changeCart(cart, { type: 'ADD', item })

function memoryStorage(stored?: string) {
  const values = new Map(stored === undefined ? [] : [['cart', stored]])
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

test('the cart starts as what is stored, or empty [STATE-01]', () => {
  expect(createCartStore(() => memoryStorage()).current()).toEqual([])
  expect(createCartStore(() => memoryStorage('{broken')).current()).toEqual([])
  const stored = JSON.stringify([{ ...tee, quantity: 1 }])
  expect(createCartStore(() => memoryStorage(stored)).current()).toEqual([{ ...tee, quantity: 1 }])
})

test('it is written after every change, and everybody on the page is told [STATE-01]', () => {
  const storage = memoryStorage()
  const store = createCartStore(() => storage)
  let notifyCount = 0
  const unsubscribe = store.subscribe(() => notifyCount++)
  store.change(add(tee))
  expect(JSON.parse(storage.values.get('cart')!)).toEqual([{ ...tee, quantity: 1 }])
  store.change(() => [])
  expect(storage.values.get('cart')).toBe('[]')
  unsubscribe()
  store.change(add(cap))
  expect(notifyCount).toBe(2)
})

test('a change keeps what another tab has written meanwhile [T7]', () => {
  const storage = memoryStorage()
  const [firstTab, secondTab] = [createCartStore(() => storage), createCartStore(() => storage)]
  firstTab.current()
  secondTab.change(add(tee))
  firstTab.change(add(cap))
  expect(firstTab.current().map(({ id }) => id)).toEqual(['tee', 'cap'])
  secondTab.reload()
  expect(secondTab.current()).toEqual(firstTab.current())
})

test.each([
  [
    'at its name',
    () => () => {
      throw new Error('blocked')
    },
  ],
  [
    'when full',
    () => () => ({
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    }),
  ],
])('a storage that fails %s leaves a cart in memory [T7]', (_when, createStorage) => {
  const store = createCartStore(createStorage())
  store.change(add(tee))
  store.change(add(cap))
  expect(store.current().map(({ id }) => id)).toEqual(['tee', 'cap'])
})

test('adding copies the catalogue fields [ENT-03]', () => {
  const product = { ...tee, size: 'M', images: [], inStock: true, createdAt: null, sold: false, heldUntil: null }
  expect(toCartItem(product as unknown as Product)).toEqual({ ...tee, size: 'M', images: [] })
})
