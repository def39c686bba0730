import { useRef, useState } from 'react'
import { useProductEvents } from '#app/live/use-product-events.ts'
import type { Product } from '#store/products/product.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { fetchProduct } from '../product-list/fetch-products.ts'

interface LiveProduct {
  product: Product
  /** The store has taken it away while it was being looked at. */
  isRemoved: boolean
  /** It was sold while it was being looked at. */
  hasJustSold: boolean
}

/** One piece as it is now: begins with what the page came with, and follows the store. */
export function useLiveProduct(initial: Product): LiveProduct {
  const [state, setState] = useState<LiveProduct>({ product: initial, isRemoved: false, hasJustSold: false })
  const eventCount = useRef(0)
  const applyProduct = (product: Product | undefined) =>
    setState(current =>
      product
        ? { product, isRemoved: false, hasJustSold: product.sold && (current.hasJustSold || !current.product.sold) }
        : { ...current, isRemoved: true },
    )

  useProductEvents({
    onProduct({ id, change, product }) {
      if (id !== initial.id) return
      eventCount.current += 1
      if (change === 'removed') applyProduct(undefined)
      else if (product) applyProduct(product)
    },
    async onResync() {
      try {
        const countBefore = eventCount.current
        const product = await fetchProduct(initial.id)
        // An answer older than an event would undo it.
        if (countBefore === eventCount.current) applyProduct(product)
      } catch (error) {
        logError('The piece could not be read again', error)
      }
    },
  })
  return state
}
