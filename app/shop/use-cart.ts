import { useSyncExternalStore } from 'react'
import { type Cart, type CartItem, changeCart } from '#store/cart/cart.ts'
import { cartStore } from './cart-store.ts'

const emptyCart: Cart = []
const serverCart = () => emptyCart
const yes = () => true
const no = () => false

const changes = {
  add: (item: Omit<CartItem, 'quantity'>) => cartStore.change(cart => changeCart(cart, { type: 'ADD', item })),
  remove: (id: string) => cartStore.change(cart => changeCart(cart, { type: 'REMOVE', id })),
  setQuantity: (id: string, quantity: number) =>
    cartStore.change(cart => changeCart(cart, { type: 'UPDATE_QTY', id, quantity })),
  removeAll: (ids: readonly string[]) => cartStore.change(cart => cart.filter(({ id }) => !ids.includes(id))),
}

/** The browser's cart. On the server and while the page wakes up it is empty and not ready: pages are the same for everybody. */
export function useCart() {
  const cart = useSyncExternalStore(cartStore.subscribe, cartStore.current, serverCart)
  const isReady = useSyncExternalStore(cartStore.subscribe, yes, no)
  return { cart, isReady, ...changes }
}
