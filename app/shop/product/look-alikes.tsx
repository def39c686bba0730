import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { CompactProductCard } from '../product-list/compact-product-card.tsx'
import { gridSizes } from '../product-list/photo-sizes.ts'
import { useLiveProduct } from './use-live-product.ts'

/** Products like this one that were for sale when the page was opened. */
export const LookAlikes = ({ products }: { products: readonly Product[] }) =>
  products.length > 0 && (
    <section aria-labelledby="look-alikes" className="shell mt-10 md:mt-24">
      <h2 id="look-alikes" className="headline text-2xl md:text-4xl">
        {messages.product.moreLikeThis}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 [overflow-wrap:anywhere] lg:grid-cols-4 lg:gap-x-8">
        {products.map(product => (
          <LookAlike key={product.id} initial={product} />
        ))}
      </ul>
    </section>
  )

function LookAlike({ initial }: { initial: Product }) {
  const { product, isRemoved } = useLiveProduct(initial, false)
  return isRemoved ? null : (
    <li>
      <CompactProductCard product={product} heading="h3" sizes={gridSizes} />
    </li>
  )
}
