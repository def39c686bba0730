import { useEffect, useEffectEvent, useState } from 'react'
import type { Product } from '#store/products/product.ts'
import { useProductEvents } from '../../live/use-product-events.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { fetchProductsById } from './fetch-products-by-id.ts'
import type { StoredList } from './stored-list.ts'
import { useStoredList } from './use-stored-list.ts'

type ProductsById = ReadonlyMap<string, Product | null>
type OnUpdate = (id: string, product: Product | null) => void

/** A stored list with the current products of its rows, kept up to date by live events. */
export function useLiveProducts<Row extends { id: string }>(list: StoredList<Row>, onUpdate?: OnUpdate) {
  const { rows, isReady } = useStoredList(list)
  const [productsById, setProductsById] = useState<ProductsById>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const getCurrentIds = () => list.getSnapshot().map(({ id }) => id)
  const ids = rows.map(({ id }) => id).join(' ')

  function applyUpdates(updates: ProductsById) {
    setProductsById(previous => new Map([...previous, ...updates]))
    for (const [id, product] of updates) onUpdate?.(id, product)
  }

  const readAgain = useProductEvents({
    onProduct({ id, product }) {
      if (!productsById.has(id) && !getCurrentIds().includes(id)) return false
      applyUpdates(new Map([[id, product]]))
      return true
    },
    async read() {
      const requestedIds = getCurrentIds()
      try {
        const products = await fetchProductsById(requestedIds)
        const foundById = new Map(products.map(product => [product.id as string, product]))
        return new Map(requestedIds.map(id => [id, foundById.get(id) ?? null]))
      } catch (error) {
        // Keeps the last known products: the server checks them again before payment.
        setHasFailed(true)
        throw error
      }
    },
    show(products) {
      applyUpdates(products)
      setHasFailed(false)
    },
  })
  const refetchOnce = () => readAgain().catch((error: unknown) => logError('Failed to load products', error))

  const fetchMissing = useEffectEvent(() => {
    if (getCurrentIds().some(id => !productsById.has(id))) void refetchOnce()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows added by another tab are fetched too.
  useEffect(() => {
    if (isReady) fetchMissing()
  }, [ids, isReady])

  return { rows, isReady, productsById, hasFailed, refetch: refetchOnce }
}
