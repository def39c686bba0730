import { useState } from 'react'
import { checkRow, withFreshPiece } from './cart-check.ts'
import { cartStore } from './cart-store.ts'
import { browserPayment } from './running-payment.ts'
import { useCart } from './use-cart.ts'
import { useKnownPieces } from './use-known-pieces.ts'

const noPrices: ReadonlyMap<string, number> = new Map()

/** The cart's rows with what the store says of them now (readings T7). */
export function useFreshCart() {
  const { cart, isReady, ...changes } = useCart()
  const [pricesBefore, setPricesBefore] = useState(noPrices)

  const { pieces, readAgain } = useKnownPieces(cartStore, (id, product) => {
    if (!product) return
    const before = cartStore.current().find(item => item.id === id)
    if (before && !product.sold && product.price !== before.price)
      setPricesBefore(prices => (prices.has(id) ? prices : new Map(prices).set(id, before.price)))
    cartStore.change(current => withFreshPiece(current, product))
  })

  const ours = isReady ? (browserPayment()?.ids ?? []) : []
  const rows = cart.map(item => checkRow(item, { pieces, pricesBefore, ours }))
  return { isReady, rows, readAgain, ...changes }
}
