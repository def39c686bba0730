import { useId, useState } from 'react'
import { CompactProductCard } from '../product-list/compact-product-card.tsx'
import { recentlySeen } from './recently-seen-store.ts'
import { removeSavedProducts } from './saved-product.ts'
import type { StoredProductsProps } from './stored-products.tsx'
import { useLiveProducts } from './use-live-products.ts'

/** Those that are on sale. One that sells while shown stays, marked as sold. */
export default function StoredProductsList({ list, title, except }: Required<StoredProductsProps>) {
  const headingId = useId()
  const [onSale, setOnSale] = useState<ReadonlySet<string>>(new Set())
  const { rows, productsById, hasFailed } = useLiveProducts(list, (id, product) => {
    // What somebody saved stays, and its page says that it is gone.
    if (product === null && list === recentlySeen) list.update(seen => removeSavedProducts(seen, [id]))
    if (product && !product.sold) setOnSale(ids => new Set(ids).add(id))
  })
  const others = rows.filter(({ id }) => !except.includes(id))
  const products = others.flatMap(({ id }) => (onSale.has(id) && productsById.get(id)) || [])
  const isWaiting = !hasFailed && others.some(({ id }) => !productsById.has(id))

  if (products.length === 0) return isWaiting ? <div className="h-84 md:h-104" /> : null
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="headline text-2xl md:text-4xl">
        {title}
      </h2>
      {/* `relative`: otherwise the screen-reader-only texts inside would widen the page. */}
      <ul className="relative mx-[calc(-1*var(--page-margin))] mt-4 flex snap-x scroll-px-(--page-margin) gap-4 overflow-x-auto px-(--page-margin) py-2 md:mt-6 md:gap-6">
        {products.map(product => (
          <li key={product.id} className="w-36 shrink-0 snap-start md:w-48">
            <CompactProductCard product={product} heading="h3" sizes="(min-width: 48rem) 12rem, 9rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}
