import { useEffect, useReducer, useRef, useState } from 'react'
import { useProductEvents } from '#app/live/use-product-events.ts'
import { type Listing, pageSize } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { fetchManyProducts, fetchProducts } from './fetch-products.ts'
import { productListReducer } from './product-list-reducer.ts'

interface FirstPage {
  listing: Listing
  products: Product[]
  nextCursor: string | null
  /** Where the page began, when it is not the list's beginning. */
  cursor: string | null
}

// The stamp lands and is read; by then the card has faded out (see --animate-leave).
const soldCardMs = 2_500

/** The rail of a shop page: begins with what the page came with, follows the store, and grows on demand. */
export function useProductList({ listing, products, nextCursor, cursor }: FirstPage) {
  const [list, change] = useReducer(productListReducer, {
    listing,
    products,
    nextCursor,
    startsAtCursor: cursor !== null,
  })
  const [isLoading, setIsReading] = useState(false)
  const eventCount = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const pendingTimers = timers.current
    return () => pendingTimers.forEach(clearTimeout)
  }, [])

  useProductEvents({
    onProduct(event) {
      eventCount.current += 1
      change({ type: 'event', ...event })
      if (event.change === 'sold')
        timers.current.add(setTimeout(() => change({ type: 'gone', id: event.id }), soldCardMs))
    },
    async onResync() {
      try {
        // An answer older than the newest event would undo it.
        let countBefore: number
        do {
          countBefore = eventCount.current
          const page = await fetchManyProducts(listing, Math.max(list.products.length, pageSize), cursor)
          if (countBefore === eventCount.current) change({ type: 'fresh', ...page })
        } while (countBefore !== eventCount.current)
      } catch (error) {
        logError('The pieces could not be read again', error)
      }
    },
  })

  async function loadMore() {
    if (isLoading || list.nextCursor === null) return
    setIsReading(true)
    try {
      change({ type: 'more', ...(await fetchProducts(listing, pageSize, list.nextCursor)) })
    } catch (error) {
      logError('More pieces could not be read', error)
    }
    setIsReading(false)
  }

  return { list, isLoading, loadMore }
}
