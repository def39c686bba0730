import { useState } from 'react'
import { useLive } from '#app/http/use-live.ts'
import type { Product } from '#store/products/product.ts'

interface SoldPage {
  products: Product[]
  count: number
  cursor: string | null
}

/** Past sales as they are now: what sells while they are looked at comes first, what goes back on sale leaves (DBS-02). */
export function useSoldRail(page: SoldPage): Pick<SoldPage, 'products' | 'count'> {
  const [shown, setShown] = useState({ page, products: page.products, count: page.count })
  // Another page of the list has come in.
  if (shown.page !== page) setShown({ page, products: page.products, count: page.count })

  useLive({
    onProduct({ id, change, product }) {
      setShown(now => {
        const others = now.products.filter(piece => piece.id !== id)
        const wasShown = others.length < now.products.length
        const isSold = product?.sold === true
        if (wasShown && isSold) {
          return { ...now, products: now.products.map(piece => (piece.id === id ? product : piece)) }
        }
        if (wasShown) return { ...now, products: others, count: now.count - 1 }
        if (change !== 'sold' || !isSold || page.cursor !== null) return now
        return { ...now, products: [product, ...others], count: now.count + 1 }
      })
    },
    onResync() {},
  })
  return shown
}
