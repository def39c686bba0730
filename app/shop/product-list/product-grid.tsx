import type { ReactNode } from 'react'
import type { Product } from '#store/products/product.ts'
import { ProductCard } from './product-card.tsx'
import type { View } from './shop-url.ts'

// The list view applies to wide screens only; small screens always show a grid.
const columnClasses = 'grid grid-cols-2 gap-x-4 gap-y-9 large-text:grid-cols-1 md:gap-x-6 md:gap-y-12 xl:gap-x-9'
const layoutClasses: Record<View, string> = {
  grid: `${columnClasses} md:grid-cols-3 lg:grid-cols-4`,
  list: `${columnClasses} md:grid-cols-1 md:gap-y-6 md:[&>li]:border-ink md:[&>li]:border-b-2 md:[&>li]:pb-6`,
}

interface ProductGridProps {
  products: readonly Product[]
  view?: View
  /** List items after the products. */
  children?: ReactNode
}

export const ProductGrid = ({ products, view = 'grid', children }: ProductGridProps) => (
  <ul className={layoutClasses[view]}>
    {products.map((product, index) => (
      <li
        key={product.id}
        className={view === 'grid' ? 'card-place' : 'card-place md:m-0 md:px-0 md:pt-0 md:[content-visibility:visible]'}
      >
        <ProductCard product={product} view={view} isFirst={index === 0} />
      </li>
    ))}
    {children}
  </ul>
)
