import { type CartItem, changeCart } from '#store/cart/cart.ts'
import { useStoredList } from '../saved/use-stored-list.ts'
import { cartStore } from './cart-store.ts'

const cartActions = {
  add: (item: Omit<CartItem, 'quantity'>) => cartStore.update(cart => changeCart(cart, { type: 'ADD', item })),
  remove: (id: string) => cartStore.update(cart => changeCart(cart, { type: 'REMOVE', id })),
  setQuantity: (id: string, quantity: number) =>
    cartStore.update(cart => changeCart(cart, { type: 'UPDATE_QTY', id, quantity })),
  /** Confirms a changed price. */
  acceptPrice: (id: string) =>
    cartStore.update(cart => cart.map(item => (item.id === id ? { ...item, priceWas: undefined } : item))),
  removeAll: (ids: readonly string[]) => cartStore.update(cart => cart.filter(({ id }) => !ids.includes(id))),
}

/** The cart in this browser and its actions. */
export function useCart() {
  const { rows: cart, isReady } = useStoredList(cartStore)
  return { cart, isReady, ...cartActions }
}
