import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DropView } from '#store/products/drop.ts'
import type { Product } from '#store/products/product.ts'
import { useProductEvents } from '../../live/use-product-events.ts'
import { fetchOk } from '../../ui/fetch-ok.ts'
import { getServerNow, noteServerTime } from '../../ui/server-clock.ts'
import type { Route } from '../+types/drop.ts'

interface DropState {
  isOpen: boolean
  products: readonly Product[]
  /** Whether `products` are all of a drop that has opened. */
  isComplete: boolean
  /** Whether the server has named its time, or can't. */
  isClockKnown: boolean
}

/** The clocks differ less than this. */
const maxEarlyMs = 5_000

/**
 * A drop as it is now: starts with the loader's data and follows live events. When it opens, its
 * products come with the events, so that hundreds of open pages ask for nothing.
 */
export function useDrop(loaded: Route.ComponentProps['loaderData']) {
  const [state, setState] = useState<DropState>(() => ({
    isOpen: loaded.isOpen,
    products: loaded.products,
    isComplete: false,
    isClockKnown: false,
  }))
  const { revalidate } = useRevalidator()
  const ids = useRef(new Set(loaded.products.map(({ id }) => id as string)))
  const isEarly = () => Date.parse(loaded.opensAt) - getServerNow() > maxEarlyMs

  const readAgain = useProductEvents({
    onProduct({ id, product }) {
      if (!ids.current.has(id)) return false
      setState(current => ({ ...current, products: replaceProduct(current.products, id, product) }))
      return true
    },
    onDrop({ id, change, productIds }) {
      if (id !== loaded.eventId) return false
      if (change === 'opened' && productIds) {
        ids.current = new Set(productIds)
        setState(current => ({ ...current, isOpen: true, isComplete: true }))
      }
      // Title and time may be others now. A drop that opens at its time keeps both.
      if (change === 'changed' || isEarly()) void revalidate()
      return true
    },
    async read() {
      try {
        const drop: DropView = await (await fetchOk(`/api/drops/${loaded.slug}`)).json()
        noteServerTime(Date.parse(drop.now))
        return drop
      } finally {
        // Without the server's clock this one has to do.
        setState(current => ({ ...current, isClockKnown: true }))
      }
    },
    async show({ isOpen, products, title, opensAt, count }) {
      ids.current = new Set(products.map(({ id }) => id))
      setState({ isOpen, products, isComplete: isOpen, isClockKnown: true })
      const isCurrent = title === loaded.title && opensAt === loaded.opensAt && (isOpen || count === loaded.count)
      if (!isCurrent) await revalidate()
    },
  })

  const { isOpen, products, isComplete, isClockKnown } = state
  return {
    isOpen,
    products,
    count: isComplete ? products.length : loaded.count,
    soldCount: isComplete ? products.filter(({ sold }) => sold).length : loaded.soldCount,
    isClockKnown,
    readAgain: () => void readAgain().catch(() => {}),
  }
}

/** Puts a product in its place in the order of ids, or removes it. */
function replaceProduct(products: readonly Product[], id: string, product: Product | null): readonly Product[] {
  const index = products.findIndex(other => other.id >= id)
  const position = index === -1 ? products.length : index
  const rest = products.slice(position).filter(other => other.id !== id)
  return [...products.slice(0, position), ...(product ? [product] : []), ...rest]
}
