import { type CartItem, changeCart } from '#store/cart/cart.ts'
import { useStoredList } from '../saved/use-stored-list.ts'
import { cartStore } from './cart-store.ts'

const cartActions = {
  add: (item: Omit<CartItem, 'quantity'>) => cartStore.change(cart => changeCart(cart, { type: 'ADD', item })),
  remove: (id: string) => cartStore.change(cart => changeCart(cart, { type: 'REMOVE', id })),
  setQuantity: (id: string, quantity: number) =>
    cartStore.change(cart => changeCart(cart, { type: 'UPDATE_QTY', id, quantity })),
  /** The shopper has seen that it costs another sum now. */
  acceptPrice: (id: string) =>
    cartStore.change(cart => cart.map(item => (item.id === id ? { ...item, priceWas: undefined } : item))),
  removeAll: (ids: readonly string[]) => cartStore.change(cart => cart.filter(({ id }) => !ids.includes(id))),
}

/** The browser's cart, and what can be done to it. */
export function useCart() {
  const { rows: cart, isReady } = useStoredList(cartStore)
  return { cart, isReady, ...cartActions }
}
