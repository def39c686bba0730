import { memo } from 'react'
import type { Product } from '#store/products/product.ts'
import { CompactProductCard } from '../product-list/compact-product-card.tsx'
import { gridSizes } from '../product-list/photo-sizes.ts'

/** The products of a drop that has opened, sold ones in their places. */
export const DropProducts = ({ products }: { products: readonly Product[] }) => (
  <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-9 [overflow-wrap:anywhere] large-text:grid-cols-1 md:mt-10 md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-4 xl:gap-x-9">
    {products.map(product => (
      <li key={product.id} className="min-w-0">
        <DropCard product={product} />
      </li>
    ))}
  </ul>
)

/** When a drop opens, its products arrive one after the other, many times a second. */
const DropCard = memo(({ product }: { product: Product }) => (
  <CompactProductCard product={product} heading="h2" sizes={gridSizes} />
))
