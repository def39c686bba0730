import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageSize } from '#store/products/listing.ts'
import { useProductEvents } from '../../live/use-product-events.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { loadModule } from '../../ui/load-module.tsx'
import { fetchProducts } from './fetch-products.ts'
import type { ProductListAction, ProductListState } from './product-list-reducer.ts'
import { getListingKey } from './shop-url.ts'

// The time the sold stamp is visible before the card has faded out: see --animate-leave.
const soldCardMs = 2_500

/** The products of a shop page: starts with the loader's page, follows live events, loads more. */
export function useProductList({ listing, products, nextCursor, total, cursor }: Omit<ProductListState, 'waiting'>) {
  const key = `${useLocation().key} ${getListingKey(listing)} ${cursor}`
  const [list, setList] = useState<ProductListState>(
    () => readCachedList(key) ?? { listing, products, waiting: [], nextCursor, total, cursor },
  )
  const dispatch = async (action: ProductListAction) => (await loadDispatch(setList))(action)
  useEffect(() => cacheList(key, list), [key, list])
  const [isLoading, setIsLoading] = useState(false)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const pendingTimers = timers.current
    return () => pendingTimers.forEach(clearTimeout)
  }, [])

  useProductEvents({
    onProduct(event) {
      void dispatch({ type: 'live-event', ...event, isReading: isReading() }).catch(logLostUpdate)
      if (event.change === 'sold')
        timers.current.add(
          setTimeout(() => void dispatch({ type: 'remove', id: event.id }).catch(logLostUpdate), soldCardMs),
        )
      return true
    },
    async read() {
      const { fetchAgain } = await loadModule(() => import('./fetch-again.ts'))
      return fetchAgain(listing, list.products, cursor)
    },
    show: page => dispatch({ type: 'replace', ...page, isReading: isReading() }),
  })

  async function loadMore() {
    if (isLoading || list.nextCursor === null) return
    setIsLoading(true)
    try {
      const page = await fetchProducts(listing, pageSize, list.nextCursor)
      const append = await loadDispatch(setList)
      // Together with the end of loading: 'Load more' may come into view with the new products.
      append({ type: 'append', ...page })
    } catch (error) {
      logError('Failed to load more products', error)
    }
    setIsLoading(false)
  }

  return { list, isLoading, loadMore, showWaiting: () => void dispatch({ type: 'show-waiting' }).catch(logLostUpdate) }
}

/** Loads what changes a list: most lists never change while they are open. */
async function loadDispatch(setList: Dispatch<SetStateAction<ProductListState>>) {
  const { productListReducer } = await loadModule(() => import('./product-list-reducer.ts'))
  return (action: ProductListAction) => setList(current => productListReducer(current, action))
}

const logLostUpdate = (error: unknown) => logError('Failed to update the products', error)

// Pixels within which the beginning of the list is still in view on every screen.
const readingFrom = 100

const isReading = () => scrollY > readingFrom

const maxCachedLists = 10

// The lists of the pages visited last, by history entry and listing, the oldest first.
const cachedLists = new Map<string, ProductListState>()

/**
 * Keeps the list of a history entry, so that Back shows it with everything that was loaded, and
 * scrolls to the same product. The live connection then brings it up to date.
 */
function cacheList(key: string, list: ProductListState): void {
  cachedLists.delete(key)
  // A sold product would stay for ever: its timer ended with the page.
  cachedLists.set(key, { ...list, products: list.products.filter(({ sold }) => !sold) })
  const [oldest] = cachedLists.keys()
  if (cachedLists.size > maxCachedLists && oldest !== undefined) cachedLists.delete(oldest)
}

const readCachedList = (key: string): ProductListState | undefined => cachedLists.get(key)
