import { type ReactNode, useEffect, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { fetchOk } from '../../ui/fetch-ok.ts'
import { CompactProductCard } from '../product-list/compact-product-card.tsx'
import type { ProductPage } from '../product-list/fetch-products.ts'

/**
 * Pieces of a category that are for sale; of all when it has none. Not `LookAlikes`, which as a
 * file that both pages share would cost that of a product 0.4 KB of script.
 */
export default function SimilarProductsList({ category }: { category: string }): ReactNode {
  const [products, setProducts] = useState<readonly Product[]>([])

  useEffect(() => {
    fetchSimilar(category).then(setProducts, (error: unknown) => logError('Failed to load products', error))
  }, [category])

  return (
    products.length > 0 && (
      <section aria-labelledby="similar" className="shell mt-16 pb-10 md:mt-24">
        <h2 id="similar" className="headline text-2xl md:text-4xl">
          {category === '' ? messages.landing.justIn : messages.cart.similarProducts}
        </h2>
        <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 [overflow-wrap:anywhere] lg:grid-cols-4 lg:gap-x-8">
          {products.map(product => (
            <li key={product.id}>
              <CompactProductCard product={product} heading="h3" />
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

async function fetchSimilar(category: string): Promise<readonly Product[]> {
  const response = await fetchOk(`/api/products?limit=4&filter=${encodeURIComponent(category)}`)
  const { products } = (await response.json()) as ProductPage
  return products.length > 0 || category === '' ? products : fetchSimilar('')
}
