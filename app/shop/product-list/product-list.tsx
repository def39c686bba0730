import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { renderSkeletonItems } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { LoadMore } from './load-more.tsx'
import { ProductGrid } from './product-grid.tsx'
import { getShopHref, type ShopParams } from './shop-url.ts'
import { useProductList } from './use-product-list.ts'

interface ProductListProps {
  page: Parameters<typeof useProductList>[0]
  params: ShopParams
  /** Another listing is loading. */
  isNavigating: boolean
}

/** The number of products, the products or an empty state, and the link to load more. */
export function ProductList({ page, params, isNavigating }: ProductListProps) {
  const { list, isLoading, loadMore } = useProductList(page)
  const count = list.products.filter(({ sold }) => !sold).length
  return (
    <>
      <div className="my-4 flex min-h-8 items-center gap-4">
        <p aria-live="polite" className="tabular font-semibold text-smoke">
          {list.nextCursor && 'Showing '}
          {count} {count === 1 ? 'piece' : 'pieces'}
        </p>
        {(isNavigating || isLoading) && <Spinner />}
      </div>
      <div
        className={
          isNavigating ? '[&_img]:opacity-30 [&_img]:grayscale [&_img]:transition-opacity [&_img]:delay-150' : ''
        }
      >
        {list.products.length > 0 ? (
          <ProductGrid products={list.products} view={params.view}>
            {isLoading && renderSkeletonItems(4)}
          </ProductGrid>
        ) : (
          <EmptyList isFiltered={params.filter !== '' || params.q !== ''} startsAtCursor={page.cursor !== null} />
        )}
      </div>
      {list.nextCursor && (
        <p className="mt-12 text-center">
          <LoadMore href={getShopHref(params, list.nextCursor)} isLoading={isLoading} onLoadMore={loadMore} />
        </p>
      )}
    </>
  )
}

/** An empty result has a link to the whole shop; an entirely empty shop links to past sales. */
function EmptyList({ isFiltered, startsAtCursor }: { isFiltered: boolean; startsAtCursor: boolean }) {
  if (isFiltered || startsAtCursor)
    return (
      <EmptyState title="Nothing in here yet...">
        <LinkButton to="/shop" tone="mustard" size="large">
          View all
        </LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState title="The rail is empty">
      <p className="max-w-md">Everything has found somebody. The next drop is being washed and measured.</p>
      <LinkButton to="/past-sales" size="large">
        See what went
      </LinkButton>
    </EmptyState>
  )
}
