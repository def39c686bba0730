import { useRef, useState } from 'react'
import { useLive } from '#app/http/use-live.ts'
import type { Product } from '#store/products/product.ts'
import { reportFailure } from '../../ui/report-failure.ts'
import { readProduct } from '../rail/read-products.ts'

interface LiveProduct {
  product: Product
  /** The store has taken it away while it was being looked at. */
  isRemoved: boolean
  /** It was sold while it was being looked at. */
  hasJustSold: boolean
}

/** One piece as it is now: begins with what the page came with, and follows the store. */
export function useLiveProduct(initial: Product): LiveProduct {
  const [live, setLive] = useState<LiveProduct>({ product: initial, isRemoved: false, hasJustSold: false })
  const events = useRef(0)
  const show = (product: Product | undefined) =>
    setLive(now =>
      product
        ? { product, isRemoved: false, hasJustSold: product.sold && (now.hasJustSold || !now.product.sold) }
        : { ...now, isRemoved: true },
    )

  useLive({
    onProduct({ id, change, product }) {
      if (id !== initial.id) return
      events.current += 1
      if (change === 'removed') show(undefined)
      else if (product) show(product)
    },
    async onResync() {
      try {
        const before = events.current
        const product = await readProduct(initial.id)
        // An answer older than an event would undo it.
        if (before === events.current) show(product)
      } catch (error) {
        reportFailure('The piece could not be read again', error)
      }
    },
  })
  return live
}
