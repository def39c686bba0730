import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useProductEvents } from '#app/live/use-product-events.ts'
import { pageSize } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { fetchOk, type ProductPage } from '../product-list/fetch-products.ts'

interface SoldPage {
  products: Product[]
  count: number
  cursor: string | null
}

/** Past sales, updated live: new sales are prepended, products back on sale are removed. */
export function useSoldProducts(page: SoldPage): Pick<SoldPage, 'products' | 'count'> {
  const [state, setState] = useState({ page, products: page.products, count: page.count })
  const { revalidate } = useRevalidator()
  // The loader has returned another page.
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
      return true
    },
    read: () => fetchSoldProducts(pageSize, page.cursor),
    async show({ products }) {
      // Only the loader knows the total count and which sales are recent.
      if (!haveSameStart(products, state.products)) await revalidate()
    },
  })
  return state
}

/** Whether the shorter list is the beginning of the longer: recent sales start the list of all. */
function haveSameStart(first: readonly Product[], second: readonly Product[]): boolean {
  const length = Math.min(first.length, second.length)
  if (length === 0) return first.length === second.length
  return first.slice(0, length).every(({ id }, index) => id === second[index]?.id)
}

/** Past sales, newest first. */
async function fetchSoldProducts(limit: number, cursor: string | null): Promise<ProductPage> {
  const query = new URLSearchParams({ sold: '1', limit: String(limit), ...(cursor && { cursor }) })
  return (await fetchOk(`/api/products?${query}`)).json()
}
