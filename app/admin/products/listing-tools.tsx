import type { Product } from '#store/products/product.ts'
import { pricesUrl } from '../prices/prices-url.ts'
import { reserveUrl } from '../reserve/reserve-url.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { getLabelsPath, maxLabels } from './labels-path.ts'
import type { ListingsParams } from './listings-url.ts'

interface ListingToolsProps {
  params: ListingsParams
  products: readonly Product[]
}

/** What is done with many pieces for sale, those that a search or category shows. */
export function ListingTools({ params: { show, filter, q }, products }: ListingToolsProps) {
  if (show !== 'for-sale' || products.length === 0) return null
  const isAll = filter === '' && q === ''
  const labelled = isAll ? [] : products.slice(0, maxLabels).map(({ id }) => id)
  return (
    <div className="flex gap-2 *:min-w-0 *:flex-auto *:px-2! *:text-center *:text-sm md:*:flex-none md:*:px-4!">
      <AdminLink to={pricesUrl.getHref({ filter, q })}>Change prices</AdminLink>
      <AdminLink to={getLabelsPath(labelled)}>Print labels</AdminLink>
      <AdminLink to={reserveUrl.path}>Hold for a buyer</AdminLink>
    </div>
  )
}
