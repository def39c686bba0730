import { useEffect, useEffectEvent, useState } from 'react'
import { maxPageSize } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { useProductEvents } from '../../live/use-product-events.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { fetchOk } from '../../ui/fetch-ok.ts'
import type { ProductPage } from '../product-list/fetch-products.ts'
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

// Ids come from browser storage and may be anything. One invalid id would fail the whole request.
const isId = (id: string) => /^[^,\p{Cc}]{1,100}$/u.test(id)

/** The products among `requestedIds` that are still public, sold ones included. */
async function fetchProductsById(requestedIds: readonly string[]): Promise<Product[]> {
  const ids = requestedIds.filter(isId)
  const products: Product[] = []
  for (let offset = 0; offset < ids.length; offset += maxPageSize) {
    const query = new URLSearchParams({ ids: ids.slice(offset, offset + maxPageSize).join() })
    const page = (await (await fetchOk(`/api/products?${query}`)).json()) as ProductPage
    products.push(...page.products)
  }
  return products
}
