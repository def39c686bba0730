import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '#app/http/use-live.ts'
import type { Product } from '#store/products/product.ts'
import { reportFailure } from '../ui/report-failure.ts'
import { checkRow, withFreshPiece } from './cart-check.ts'
import { cartStore } from './cart-store.ts'
import { readProduct } from './read-products.ts'
import { browserPayment } from './running-payment.ts'
import { useCart } from './use-cart.ts'

const nothingKnown = { pieces: new Map<string, Product | null>(), pricesBefore: new Map<string, number>() }

/** The cart's rows with what the store says of them now: read when the page opens, kept by the live stream (readings T7). */
export function useFreshCart() {
  const { cart, isReady, ...changes } = useCart()
  const [known, setKnown] = useState(nothingKnown)
  const events = useRef(new Map<string, number>())
  const ids = cart.map(({ id }) => id).join(' ')

  function learn(id: string, product: Product | null) {
    const before = cartStore.current().find(item => item.id === id)
    const hasNewPrice = before && product && !product.sold && product.price !== before.price
    setKnown(({ pieces, pricesBefore }) => ({
      pieces: new Map(pieces).set(id, product),
      pricesBefore: hasNewPrice && !pricesBefore.has(id) ? new Map(pricesBefore).set(id, before.price) : pricesBefore,
    }))
    if (product) cartStore.change(current => withFreshPiece(current, product))
  }

  async function read(id: string) {
    const begun = events.current.get(id)
    try {
      const product = await readProduct(id)
      // An answer older than the newest event would undo it.
      if (begun === events.current.get(id)) learn(id, product ?? null)
    } catch (error) {
      // The row stays as it is: the server checks it once more before payment.
      reportFailure('A piece of the cart could not be read', error)
    }
  }

  const readAgain = () => Promise.all(cartStore.current().map(({ id }) => read(id)))

  const readNew = useEffectEvent(readAgain)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that came in from another tab is read too.
  useEffect(() => {
    if (isReady) void readNew()
  }, [ids, isReady])

  useLive({
    onProduct({ id, product }) {
      if (!cartStore.current().some(item => item.id === id)) return
      events.current.set(id, (events.current.get(id) ?? 0) + 1)
      learn(id, product)
    },
    onResync: () => void readAgain(),
  })

  const ours = isReady ? (browserPayment()?.ids ?? []) : []
  return { isReady, rows: cart.map(item => checkRow(item, { ...known, ours })), readAgain, ...changes }
}
