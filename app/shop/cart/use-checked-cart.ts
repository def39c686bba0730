import { findOwnOrder, isWaiting, useBrowserOrders } from '../order/browser-orders.ts'
import { useLiveProducts } from '../saved/use-live-products.ts'
import { checkRow, refreshCartItem } from './cart-check.ts'
import { cartStore } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** Keeps the cart's products, and which of them are gone, up to date while a component is shown. */
export const useCurrentProducts = () =>
  useLiveProducts(cartStore, (id, product) => cartStore.update(cart => refreshCartItem(cart, id, product)))

/**
 * The cart's rows, compared with their current products, and the items that wait for a bank's
 * decision.
 */
export function useCheckedCart() {
  const { cart, isReady, remove } = useCart()
  const { productsById, refetch } = useCurrentProducts()
  const known = useBrowserOrders()
  // Until it is known, a hold may be this browser's own.
  const heldByThisBrowser = cart.flatMap(({ id }) => (known && !findOwnOrder(id) ? [] : id))
  const waiting = cart.filter(({ id }) => isWaiting(id))
  const rows = cart.filter(({ id }) => !isWaiting(id)).map(item => checkRow(item, { productsById, heldByThisBrowser }))
  return { isReady, rows, waiting, refetch, remove }
}
