import { useState } from 'react'
import type { Product } from '#store/products/product.ts'
import { useProductEvents } from '../../live/use-product-events.ts'
import { noteDate } from '../../ui/server-clock.ts'

interface LiveProduct {
  product: Product
  /** Withdrawn, or removed from the shop while the page was open. */
  isRemoved: boolean
  /** Sold while the page was open. */
  hasJustSold: boolean
}

/** One product: starts with the loader's data and follows live events. */
export function useLiveProduct(initial: Product, isWithdrawn: boolean): LiveProduct {
  const [state, setState] = useState<LiveProduct>({ product: initial, isRemoved: isWithdrawn, hasJustSold: false })
  const applyProduct = (product: Product | undefined) =>
    setState(current =>
      product
        ? { product, isRemoved: false, hasJustSold: product.sold && (current.hasJustSold || !current.product.sold) }
        : { ...current, isRemoved: true },
    )

  useProductEvents({
    onProduct({ id, change, product }) {
      if (id !== initial.id) return false
      if (change === 'removed') applyProduct(undefined)
      else if (product) applyProduct(product)
      return true
    },
    read: () => fetchProduct(initial.id),
    show: applyProduct,
  })
  return state
}

/** A product, sold or not; undefined when it is no longer public. */
async function fetchProduct(id: string): Promise<Product | undefined> {
  const response = noteDate(await fetch(`/api/products/${encodeURIComponent(id)}`))
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error('Product request failed', { cause: { id, status: response.status } })
  return response.json()
}
