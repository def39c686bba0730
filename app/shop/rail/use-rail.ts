import { useEffect, useReducer, useRef, useState } from 'react'
import { useLive } from '#app/http/use-live.ts'
import { type Listing, pageSize } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { reportFailure } from '../../ui/report-failure.ts'
import { changeRail } from './rail.ts'
import { readManyProducts, readProducts } from './read-products.ts'

interface FirstPage {
  listing: Listing
  products: Product[]
  nextCursor: string | null
  /** Where the page began, when it is not the list's beginning. */
  cursor: string | null
}

// The stamp lands and is read; by then the card has faded out (see --animate-leave).
const sellingTakes = 2_500

/** The rail of a shop page: begins with what the page came with, follows the store, and grows on demand. */
export function useRail({ listing, products, nextCursor, cursor }: FirstPage) {
  const [rail, change] = useReducer(changeRail, { listing, products, nextCursor, isContinued: cursor !== null })
  const [isReading, setIsReading] = useState(false)
  const events = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])

  useLive({
    onProduct(event) {
      events.current += 1
      change({ type: 'event', ...event })
      if (event.change === 'sold')
        timers.current.add(setTimeout(() => change({ type: 'gone', id: event.id }), sellingTakes))
    },
    async onResync() {
      try {
        // An answer older than the newest event would undo it.
        let before: number
        do {
          before = events.current
          const page = await readManyProducts(listing, Math.max(rail.products.length, pageSize), cursor)
          if (before === events.current) change({ type: 'fresh', ...page })
        } while (before !== events.current)
      } catch (error) {
        reportFailure('The pieces could not be read again', error)
      }
    },
  })

  async function readMore() {
    if (isReading || rail.nextCursor === null) return
    setIsReading(true)
    try {
      change({ type: 'more', ...(await readProducts(listing, pageSize, rail.nextCursor)) })
    } catch (error) {
      reportFailure('More pieces could not be read', error)
    }
    setIsReading(false)
  }

  return { rail, isReading, readMore }
}
