import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/http/use-live.ts'
import { pageSize } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { reportFailure } from '../../ui/report-failure.ts'
import { readSoldProducts } from '../rail/read-products.ts'

interface SoldPage {
  products: Product[]
  count: number
  cursor: string | null
}

/** Past sales as they are now: what sells while they are looked at comes first, what goes back on sale leaves (DBS-02). */
export function useSoldRail(page: SoldPage): Pick<SoldPage, 'products' | 'count'> {
  const [shown, setShown] = useState({ page, products: page.products, count: page.count })
  const { revalidate } = useRevalidator()
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
    async onResync() {
      try {
        const { products } = await readSoldProducts(pageSize, page.cursor)
        // The page knows more than its list: how many there are, and what counts as recent.
        if (!beginAlike(products, shown.products)) await revalidate()
      } catch (error) {
        reportFailure('The past sales could not be read again', error)
      }
    },
  })
  return shown
}

/** Whether two lists show the same as far as the shorter goes; the recent sales are the beginning of all of them. */
function beginAlike(one: readonly Product[], other: readonly Product[]): boolean {
  const length = Math.min(one.length, other.length)
  if (length === 0) return one.length === other.length
  return one.slice(0, length).every(({ id }, index) => id === other[index]?.id)
}
