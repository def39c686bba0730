import type { Product } from '#store/products/product.ts'
import { pricesUrl } from '../prices/prices-url.ts'
import { getReservePath } from '../reserve/reserve-url.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { getLabelsPath, maxLabels } from './labels-path.ts'
import type { ListingsParams } from './listings-url.ts'

interface ListingToolsProps {
  params: ListingsParams
  products: readonly Product[]
  hasMore: boolean
}

/** What is done with many pieces for sale: with those that a search or category shows, if there is one. */
export function ListingTools({ params: { show, filter, q }, products, hasMore }: ListingToolsProps) {
  if (show !== 'for-sale' || products.length === 0) return null
  const isAll = filter === '' && q === ''
  const labelled = isAll ? [] : products.slice(0, maxLabels).map(({ id }) => id)
  return (
    <div className="grid grid-cols-3 gap-2 *:px-2! *:text-center *:text-sm md:flex md:flex-wrap md:items-center md:*:px-4!">
      <AdminLink to={pricesUrl.getHref({ filter, q, order: '', question: '' })}>Change prices</AdminLink>
      <AdminLink to={getLabelsPath(labelled)}>Print labels</AdminLink>
      <AdminLink to={getReservePath({})}>Hold for a buyer</AdminLink>
      {q !== '' && (
        <p role="status" className="col-span-full text-left! text-smoke">
          {hasMore ? `The first ${products.length} found` : `${products.length} found`}
        </p>
      )}
    </div>
  )
}
