import { readBrowserPayment } from '../checkout/pending-payment.ts'
import { useLiveProducts } from '../saved/use-live-products.ts'
import { checkRow, refreshCartItem } from './cart-check.ts'
import { cartStore } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/**
 * The cart's rows, compared with their current products, and the items that wait for a bank's
 * decision.
 */
export function useCheckedCart() {
  const { cart, isReady, remove } = useCart()
  const { productsById, refetch } = useLiveProducts(cartStore, (_, product) => {
    if (product) cartStore.update(current => refreshCartItem(current, product))
  })

  const heldByThisBrowser = isReady ? (readBrowserPayment()?.ids ?? []) : []
  const waiting = cart.filter(({ waitingFor }) => waitingFor)
  const rows = cart
    .filter(({ waitingFor }) => !waitingFor)
    .map(item => checkRow(item, { productsById, heldByThisBrowser }))
  return { isReady, rows, waiting, refetch, remove }
}
