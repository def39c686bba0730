import { browserPayment } from '../checkout/running-payment.ts'
import { useKnownPieces } from '../kept/use-known-pieces.ts'
import { checkRow, withFreshPiece } from './cart-check.ts'
import { cartStore } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** The cart's rows with what the store says of them now (readings T7). */
export function useFreshCart() {
  const { cart, isReady, remove } = useCart()
  const { pieces, readAgain } = useKnownPieces(cartStore, (_, product) => {
    if (product) cartStore.change(current => withFreshPiece(current, product))
  })

  const ours = isReady ? (browserPayment()?.ids ?? []) : []
  const rows = cart.map(item => checkRow(item, { pieces, ours }))
  return { isReady, rows, readAgain, remove }
}
