import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useProductEvents } from '#app/live/use-product-events.ts'
import { pageSize } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { fetchSoldProducts } from '../product-list/fetch-products.ts'

interface SoldPage {
  products: Product[]
  count: number
  cursor: string | null
}

/** Past sales as they are now: what sells while they are looked at comes first, what goes back on sale leaves (DBS-02). */
export function useSoldProducts(page: SoldPage): Pick<SoldPage, 'products' | 'count'> {
  const [state, setState] = useState({ page, products: page.products, count: page.count })
  const { revalidate } = useRevalidator()
  // Another page of the list has come in.
  if (state.page !== page) setState({ page, products: page.products, count: page.count })

  useProductEvents({
    onProduct({ id, change, product }) {
      setState(current => {
        const others = current.products.filter(item => item.id !== id)
        const wasShown = others.length < current.products.length
        const isSold = product?.sold === true
        if (wasShown && isSold) {
          return { ...current, products: current.products.map(item => (item.id === id ? product : item)) }
        }
        if (wasShown) return { ...current, products: others, count: current.count - 1 }
        if (change !== 'sold' || !isSold || page.cursor !== null) return current
        return { ...current, products: [product, ...others], count: current.count + 1 }
      })
    },
    async onResync() {
      try {
        const { products } = await fetchSoldProducts(pageSize, page.cursor)
        // The page knows more than its list: how many there are, and what counts as recent.
        if (!haveSameStart(products, state.products)) await revalidate()
      } catch (error) {
        logError('The past sales could not be read again', error)
      }
    },
  })
  return state
}

/** Whether two lists show the same as far as the shorter goes; the recent sales are the beginning of all of them. */
function haveSameStart(first: readonly Product[], second: readonly Product[]): boolean {
  const length = Math.min(first.length, second.length)
  if (length === 0) return first.length === second.length
  return first.slice(0, length).every(({ id }, index) => id === second[index]?.id)
}
